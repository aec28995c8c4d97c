/* Contracts: what functions of the library may do with memory and return, instead of how they do it.
 *
 * A contract takes the place of the model of the same name (runtime/models) in a second program,
 * of which only proofs count: each run of a model, and each violation in it, is one of the
 * contract, which may have more. So a contract has no loop: how far the function goes is arbitrary,
 * and `__parsimony_scans` says that all characters in front of that are there and are not zero,
 * which proofs use where they know of a zero (`prepare::ghost_cells`). What is written is arbitrary
 * but for the zero at the end.
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
