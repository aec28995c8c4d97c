/* <wchar.h>, C11 7.29.4.1.2: integers in wide text, as strtol reads them in the C locale
 * (stdlib.c). */
#include "models.h"

typedef __WCHAR_TYPE__ wide;
typedef unsigned long long number;

static int digit(wide c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'z') return c - 'a' + 10;
  if (c >= 'A' && c <= 'Z') return c - 'A' + 10;
  return 36;
}

/* `binary`: 0b is a prefix, as in C23 */
static _Bool has_prefix(const wide *p, int base, _Bool binary) {
  if (p[0] != '0') return 0;
  if (base == 16) return (p[1] == 'x' || p[1] == 'X') && digit(p[2]) < 16;
  return binary && base == 2 && (p[1] == 'b' || p[1] == 'B') && digit(p[2]) < 2;
}

typedef struct {
  number magnitude;
  _Bool is_negative, overflows;
} subject;

static subject convert(const wide *s, wide **end, int base, number most, number most_negative, _Bool binary) {
  subject r = {0, 0, 0};
  if (base < 0 || base == 1 || base > 36) { /* glibc leaves `*end` as it was */
    errno = EINVAL;
    return r;
  }
  if (end != NULL) *end = (wide *)s;
  const wide *p = s;
  while (*p == ' ' || (*p >= '\t' && *p <= '\r')) p++;
  if (*p == '+' || *p == '-') r.is_negative = *p++ == '-';
  number limit = r.is_negative ? most_negative : most;
  int wanted = base;
  if (wanted == 0) wanted = has_prefix(p, 16, 0) ? 16 : has_prefix(p, 2, binary) ? 2 : *p == '0' ? 8 : 10;
  if (has_prefix(p, wanted, binary)) p += 2;
  if (digit(*p) >= wanted) return (subject){0, 0, 0};
  for (; digit(*p) < wanted; p++) {
    number d = (number)digit(*p);
    if (r.overflows || r.magnitude > (limit - d) / (number)wanted) r.overflows = 1;
    else r.magnitude = r.magnitude * (number)wanted + d;
  }
  if (r.overflows) {
    r.magnitude = limit;
    errno = ERANGE;
  }
  if (end != NULL) *end = (wide *)p;
  return r;
}

static number sign(subject r) { return r.is_negative ? 0 - r.magnitude : r.magnitude; }
/* An unsigned result is negated in its type, except that an overflow gives the largest value */
static number wrap(subject r) { return r.overflows ? r.magnitude : sign(r); }

#define MOST_LONG ((number)__LONG_MAX__)
#define MOST_LONG_LONG ((number)__LONG_LONG_MAX__)
#define PARSERS(prefix, binary)                                                                \
  long prefix##wcstol(const wide *s, wide **end, int base) {                                   \
    return (long)sign(convert(s, end, base, MOST_LONG, MOST_LONG + 1, binary));                \
  }                                                                                            \
  long long prefix##wcstoll(const wide *s, wide **end, int base) {                             \
    return (long long)sign(convert(s, end, base, MOST_LONG_LONG, MOST_LONG_LONG + 1, binary)); \
  }                                                                                            \
  unsigned long prefix##wcstoul(const wide *s, wide **end, int base) {                         \
    number most = 2 * MOST_LONG + 1;                                                           \
    return (unsigned long)wrap(convert(s, end, base, most, most, binary));                     \
  }                                                                                            \
  unsigned long long prefix##wcstoull(const wide *s, wide **end, int base) {                   \
    number most = 2 * MOST_LONG_LONG + 1;                                                      \
    return wrap(convert(s, end, base, most, most, binary));                                    \
  }                                                                                            \
  long long prefix##wcstoimax(const wide *s, wide **end, int base) {                           \
    return prefix##wcstoll(s, end, base);                                                      \
  }                                                                                            \
  unsigned long long prefix##wcstoumax(const wide *s, wide **end, int base) {                  \
    return prefix##wcstoull(s, end, base);                                                     \
  }
PARSERS(, 0)
PARSERS(__isoc23_, 1)
