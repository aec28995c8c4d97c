/* The strtod family, C11 7.22.1.3, for decimal numbers, infinity and NaN. The result is rounded
 * once, so the model is exact where a power of ten is, and sets errno as glibc does; numbers with
 * more digits, and hexadecimal ones, are gaps. */
#include "models.h"

typedef unsigned long long wide;

typedef struct {
  enum { NOTHING, NUMBER, INFINITE, NOT_A_NUMBER } kind;
  _Bool negative;
  wide digits;   /* without trailing zeros */
  int exponent;  /* of ten */
  _Bool cut_off; /* there were more digits */
} parsed;

static _Bool is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
static _Bool is_digit(char c) { return c >= '0' && c <= '9'; }

/* Whether `s` starts with `word`, in either case */
static _Bool starts(const char *s, const char *word) {
  while (*word != 0)
    if ((*s++ | 32) != *word++) return 0;
  return 1;
}

/* The exponent behind the digits; a huge one is cut off */
static const char *parse_exponent(const char *p, int *exponent) {
  const char *q = p + 1;
  if ((*p | 32) != 'e') return p;
  _Bool negative = *q == '-';
  if (*q == '+' || *q == '-') q++;
  if (!is_digit(*q)) return p;
  int e = 0;
  for (; is_digit(*q); q++)
    if (e < 100000) e = e * 10 + (*q - '0');
  *exponent += negative ? -e : e;
  return q;
}

static parsed parse_digits(const char **s, _Bool negative) {
  parsed r = {NOTHING, negative, 0, 0, 0};
  const char *p = *s;
  for (_Bool point = 0; is_digit(*p) || (*p == '.' && !point); p++) {
    if (*p == '.') {
      point = 1;
      continue;
    }
    r.kind = NUMBER;
    if (r.digits < 1000000000000000000) {
      r.digits = r.digits * 10 + (wide)(*p - '0');
      r.exponent -= point;
    } else {
      if (*p != '0') r.cut_off = 1;
      r.exponent += !point;
    }
  }
  if (r.kind == NOTHING) return r;
  *s = parse_exponent(p, &r.exponent);
  for (; r.digits != 0 && r.digits % 10 == 0; r.digits /= 10) r.exponent++;
  return r;
}

static parsed parse(const char *s, char **end) {
  parsed r = {NOTHING, 0, 0, 0, 0};
  if (end != NULL) *end = (char *)s;
  while (is_space(*s)) s++;
  _Bool negative = *s == '-';
  if (*s == '+' || *s == '-') s++;
  if (starts(s, "inf")) {
    r.kind = INFINITE;
    s += starts(s, "infinity") ? 8 : 3;
  } else if (starts(s, "nan")) {
    if (s[3] == '(') __parsimony_gap("strtod of a NaN with a text");
    r.kind = NOT_A_NUMBER;
    s += 3;
  } else if (s[0] == '0' && (s[1] | 32) == 'x') {
    __parsimony_gap("strtod of a hexadecimal number");
  } else {
    r = parse_digits(&s, negative);
  }
  r.negative = negative && r.kind != NOTHING;
  if (end != NULL && r.kind != NOTHING) *end = (char *)s;
  return r;
}

/* How many digits stand before the point */
static int magnitude(parsed r) {
  int n = r.exponent;
  for (wide v = r.digits; v != 0; v /= 10) n++;
  return n;
}

/* Powers of ten up to 10^27, which a long double holds exactly, and up to 10^22 a double */
static long double power(int n) {
  long double p = 1;
  for (; n > 0; n--) p *= 10;
  return p;
}

/* The value without its sign; `most` is the largest exact power of ten, and digits below `limit`
 * are exact */
#define VALUE(type, name, most, limit, huge, tiny, infinity)                                  \
  static type name(parsed r) {                                                                \
    if (r.kind == NOTHING) return 0;                                                          \
    if (r.kind == INFINITE) return infinity;                                                  \
    if (r.kind == NOT_A_NUMBER) return infinity - infinity;                                   \
    if (r.digits == 0) return 0;                                                              \
    if (magnitude(r) > huge) {                                                                \
      errno = ERANGE;                                                                         \
      return infinity;                                                                        \
    }                                                                                         \
    if (magnitude(r) < tiny) {                                                                \
      errno = ERANGE;                                                                         \
      return 0;                                                                               \
    }                                                                                         \
    if (r.cut_off || r.digits > limit || r.exponent > most || r.exponent < -most)             \
      __parsimony_gap("strtod of a number of many digits");                                   \
    type digits = (type)r.digits;                                                             \
    return r.exponent < 0 ? digits / (type)power(-r.exponent) : digits * (type)power(r.exponent); \
  }
VALUE(double, double_value, 22, 9007199254740992, 309, -324, __builtin_inf())
VALUE(long double, long_double_value, 27, 18446744073709551615ull, 4933, -4951, __builtin_infl())

double strtod(const char *s, char **end) {
  parsed r = parse(s, end);
  double v = double_value(r);
  return r.negative ? -v : v;
}

long double strtold(const char *s, char **end) {
  parsed r = parse(s, end);
  long double v = long_double_value(r);
  return r.negative ? -v : v;
}

/* The double is rounded once more, which is right unless it lies half-way between two floats */
float strtof(const char *s, char **end) {
  parsed r = parse(s, end);
  double v = double_value(r);
  float f = (float)v;
  if (v < __builtin_inf() && f == __builtin_inff()) errno = ERANGE;
  if (v != 0 && v < 0x1p-126) __parsimony_gap("strtof of a subnormal number");
  wide bits = (union { double value; wide bits; }){v}.bits;
  if ((bits & 0x1fffffff) == 0x10000000) __parsimony_gap("strtof of a number of many digits");
  return r.negative ? -f : f;
}

double atof(const char *s) { return strtod(s, NULL); }
