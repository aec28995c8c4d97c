/* POSIX <unistd.h>: getopt, and GNU's getopt_long (models/getopt.c), over the arguments of `main`.
 *
 * Which option comes next is arbitrary, among those that the program knows. Each string is given
 * out once: an argument of an option lies in one that no other call gives, and operands are those
 * that stand behind `optind` when the scan has ended. All other reads are unsupported (start.c). */
#include "arguments.h"

char *optarg;
int optind = 1, opterr = 1, optopt = '?';

/* Elements from `optind` on may be moved from now on */
static void begin(void) {
  int argc = __parsimony_argument_count;
  optarg = NULL;
  if (__parsimony_option_scan == RUNNING) {
    if (__parsimony_is_scan_seen) __parsimony_unsupported("getopt behind a read of an option");
    if (optind != __parsimony_next_option) __parsimony_unsupported("optind that the program has set");
    return;
  }
  if (__parsimony_option_scan == ENDED) __parsimony_unsupported("getopt behind the end of the options");
  if (optind == 0) optind = 1;
  if (optind < 0 || optind > argc) __parsimony_unsupported("optind that is no place in the list");
  if (__parsimony_was_argument_read(optind)) __parsimony_unsupported("getopt behind a read of an option");
  __parsimony_first_option = __parsimony_next_option = optind;
  __parsimony_option_scan = RUNNING;
}

/* The scan is at any place from this one on */
static void go_to(int least) {
  int next = __VERIFIER_nondet_int();
  __VERIFIER_assume(next >= least && next <= __parsimony_argument_count);
  __parsimony_next_option = optind = next;
}

static int end(void) {
  go_to(__parsimony_first_option);
  __parsimony_option_scan = ENDED;
  return -1;
}

/* An argument lies in the element of its option, or the one behind it. Each use makes other
 * objects, which analyses tell apart: of each option the last one is known. */
#define TAKE_ARGUMENT()                                           \
  size_t size = any_count(), from = any_count();                  \
  __VERIFIER_assume(size < (size_t)-1 / 4 && from <= size);       \
  char *s = __parsimony_allocate(size + 1);                       \
  s[size] = 0;                                                    \
  __parsimony_option_argument = s;                                \
  optarg = s + from;

/* No option was chosen yet: the result of no option that is handed here */
#define OPEN (-__INT_MAX__ - 1)

/* The end, something unknown or missing, or an operand, where those are returned */
int __parsimony_option_begin(int argc, char *const *argv, int missing, int has_operands) {
  if (argc < 1) return -1;
  /* The list is only compared, so that its elements are still made where they are read. */
  if (argv != __parsimony_argument_list || argc != __parsimony_argument_count)
    __parsimony_unsupported("options in another list than the one of main");
  begin();
  if (__VERIFIER_nondet_bool()) return end();
  go_to(optind);
  if (has_operands && __VERIFIER_nondet_bool()) {
    TAKE_ARGUMENT()
    return 1;
  }
  if (__VERIFIER_nondet_bool()) return OPEN;
  optopt = __VERIFIER_nondet_int();
  return __VERIFIER_nondet_bool() ? missing : '?';
}

/* An option of one letter, or a long one, without an argument */
int __parsimony_option(int result, int *flag, int value) {
  if (result != OPEN || __VERIFIER_nondet_bool()) return result;
  if (flag == NULL) return value;
  *flag = value;
  return 0;
}

/* The same with an argument, if it is required, or may have one */
#define OPTION(n)                                                                    \
  int __parsimony_option_##n(int result, int is_required, int *flag, int value) {    \
    if (result != OPEN || __VERIFIER_nondet_bool()) return result;                   \
    if (is_required || __VERIFIER_nondet_bool()) {                                   \
      TAKE_ARGUMENT()                                                                \
    }                                                                                \
    if (flag == NULL) return value;                                                  \
    *flag = value;                                                                   \
    return 0;                                                                        \
  }
OPTION(0)
OPTION(1)
OPTION(2)
OPTION(3)
OPTION(4)
OPTION(5)
OPTION(6)
OPTION(7)

/* One of them was chosen; `index`: where a long one stands in its table, of `count` */
int __parsimony_option_end(int result, int *index, int count) {
  __VERIFIER_assume(result != OPEN);
  if (index != NULL && __VERIFIER_nondet_bool()) {
    int chosen = __VERIFIER_nondet_int();
    __VERIFIER_assume(chosen >= 0 && chosen < count);
    *index = chosen;
  }
  return result;
}
