/* Contracts: what functions of the library may do with memory and return, but not how they do it.
 *
 * A contract takes the place of the model of the same name (runtime/models) in a second program,
 * of which only proofs count: each run of a model, and each violation in it, is one of the
 * contract, which may have more. So a contract has no loop: how far the function goes is arbitrary,
 * and `__parsimony_scans` says that all characters in front of that are there and are not zero,
 * which proofs use where they know of a zero (`passes::array_cells`). What is written is arbitrary
 * but for the zero at the end.
 *
 * Models of strcmp, strlen, fgets and their like are loops, and twenty of them in a program are
 * twenty loop heads that need an invariant. What a proof needs of a text instead is one place
 * where there is a zero: an array cell for each object that is scanned (`array_cells::texts`), and
 * the last zero of a literal; a text that may lie in one of several objects which all keep their
 * last zero (arguments of options) has its end for certain (`array_cells::ended`), so that only
 * its first byte is checked. The slicer keeps what a scanned text has in it; blocks follow a scan
 * of at most 8 bytes, for all that matters of it is its end. Numbers in texts (strtol, sscanf) and
 * the digits of printed integers are arbitrary; arguments are read once each, in ascending order,
 * in a list of one size for any number of them. Loops over texts that the program has itself stay
 * as they are. Not for no-uninitialised (contracts read nothing), --all, --cover, and validation
 * of witnesses.
 */
#include "../models/models.h"

/* The library reads these bytes in their order, and all but the last one are not zero */
extern void __parsimony_scans(const char *from, size_t length);

/* A count that is no larger than any object */
static inline size_t any_count(void) {
  size_t n = __VERIFIER_nondet_size_t();
  __VERIFIER_assume(n <= (size_t)-1 / 2);
  return n;
}

/* How many characters in front of some place are not zero: where a function stops that goes through
 * a text */
static inline size_t passed(const char *s) {
  size_t n = any_count();
  __parsimony_scans(s, n + 1);
  return n;
}

/* What was checked before */
PROVED static char character(const char *s) { return *s; }
PROVED static void put(char *to, char c) { *to = c; }

/* The length of a text: `strlen` may be the program's own. That there is a zero behind it, no proof
 * asks, and each load costs one of its invariants. */
static inline size_t length(const char *s) { return passed(s); }

/* Anything in the first `n` bytes */
PROVED static void put_anything(char *to, size_t n) {
  char *any = __parsimony_allocate(n);
  __builtin_memcpy(to, any, n);
}
