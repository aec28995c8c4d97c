/* <stdlib.h>, C11 7.22.1: numbers of texts (models/stdlib.c, models/number.c). Which number it is,
 * and how much of the text it takes, is arbitrary. */
#include "contracts.h"

/* How many characters the number takes. Where more are read (of `0x`), another run has them all. */
static size_t number(const char *s, char **end) {
  size_t taken = passed(s);
  if (end != NULL) *end = (char *)s + taken;
  return taken;
}
static _Bool is_base(int base) {
  if (base >= 0 && base != 1 && base <= 36) return 1;
  errno = EINVAL;
  return 0;
}
static _Bool overflows(void) {
  if (!__VERIFIER_nondet_bool()) return 0;
  errno = ERANGE;
  return 1;
}

/* Out of range, the result is one of the ends of the type; `least`: of what is negative */
#define PARSER(type, name, any, least, most)                         \
  type name(const char *s, char **end, int base) {                   \
    if (!is_base(base) || number(s, end) == 0) return 0;             \
    if (overflows()) return __VERIFIER_nondet_bool() ? least : most; \
    return (type)any();                                              \
  }
#define PARSERS(prefix)                                                                                             \
  PARSER(long, prefix##strtol, __VERIFIER_nondet_long, -__LONG_MAX__ - 1, __LONG_MAX__)                             \
  PARSER(long long, prefix##strtoll, __VERIFIER_nondet_longlong, -__LONG_LONG_MAX__ - 1, __LONG_LONG_MAX__)         \
  PARSER(long long, prefix##strtoimax, __VERIFIER_nondet_longlong, -__LONG_LONG_MAX__ - 1, __LONG_LONG_MAX__)       \
  PARSER(unsigned long, prefix##strtoul, __VERIFIER_nondet_long, -1ul, -1ul)                                        \
  PARSER(unsigned long long, prefix##strtoull, __VERIFIER_nondet_longlong, -1ull, -1ull)                            \
  PARSER(unsigned long long, prefix##strtoumax, __VERIFIER_nondet_longlong, -1ull, -1ull)
PARSERS()
PARSERS(__isoc23_)

/* 7.22.1.3: a number that is too small may be an error, too */
#define FLOAT_PARSER(type, name, any)           \
  type name(const char *s, char **end) {        \
    if (number(s, end) == 0) return 0;          \
    overflows();                                \
    return (type)any();                         \
  }
FLOAT_PARSER(double, strtod, __VERIFIER_nondet_double)
FLOAT_PARSER(float, strtof, __VERIFIER_nondet_double)
FLOAT_PARSER(long double, strtold, __VERIFIER_nondet_long_double)
