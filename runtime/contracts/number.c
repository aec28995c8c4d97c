/* <stdlib.h>, C11 7.22.1.4: numbers in texts. Which number is found is arbitrary. */
#include "contracts.h"

/* How many characters stand up to the end of the number, of which there may be none */
static size_t number_length(const char *s) {
  size_t read = passed(s), n = any_count();
  __VERIFIER_assume(n <= read);
  return n;
}

/* glibc leaves `*end` as it was where the base is none */
static _Bool is_base(int base) {
  if (base >= 0 && base != 1 && base <= 36) return 1;
  errno = EINVAL;
  return 0;
}

/* Out of range, the result is an end of the type's range */
#define PARSER(name, type, any, least, most)                                                 \
  type name(const char *s, char **end, int base) {                                           \
    if (!is_base(base)) return 0;                                                            \
    size_t n = number_length(s);                                                             \
    if (end != NULL) *end = (char *)s + n;                                                   \
    if (n == 0) return 0;                                                                    \
    type value = any;                                                                        \
    if ((value == least || value == most) && __VERIFIER_nondet_bool()) errno = ERANGE;       \
    return value;                                                                            \
  }
#define PARSERS(prefix)                                                                               \
  PARSER(prefix##strtol, long, __VERIFIER_nondet_long(), -__LONG_MAX__ - 1, __LONG_MAX__)             \
  PARSER(prefix##strtoll, long long, __VERIFIER_nondet_longlong(), -__LONG_LONG_MAX__ - 1, __LONG_LONG_MAX__) \
  PARSER(prefix##strtoul, unsigned long, (unsigned long)__VERIFIER_nondet_long(), ~0ul, ~0ul)         \
  PARSER(prefix##strtoull, unsigned long long, __VERIFIER_nondet_ulonglong(), ~0ull, ~0ull)
PARSERS()
PARSERS(__isoc23_)
