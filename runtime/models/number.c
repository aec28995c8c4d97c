/* The strtod family, C11 7.22.1.3, which rounds correctly, as glibc does. Few digits and a small
 * power of ten make the result by one operation. Else `long double` says between which numbers the
 * value lies, and mostly both are rounded to the same; where they are not, the result is one of the
 * two (of `strtold`: lies between them), and no counterexample depends on which. */
#include "models.h"

typedef unsigned long long wide;

typedef struct {
  enum { NOTHING, NUMBER, INFINITE, NOT_A_NUMBER } kind;
  _Bool negative;
  wide digits;   /* without trailing zeros, if they are decimal */
  int exponent;  /* of ten, or of two */
  _Bool binary;  /* of two */
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
static const char *parse_exponent(const char *p, char letter, int *exponent) {
  const char *q = p + 1;
  if ((*p | 32) != letter) return p;
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
  parsed r = {.kind = NOTHING, .negative = negative};
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
  *s = parse_exponent(p, 'e', &r.exponent);
  for (; r.digits != 0 && r.digits % 10 == 0; r.digits /= 10) r.exponent++;
  return r;
}

/* The value of a digit in base 16, or 16 */
static unsigned hex_digit(char c) {
  if (is_digit(c)) return (unsigned)(c - '0');
  char letter = (char)(c | 32);
  return letter >= 'a' && letter <= 'f' ? (unsigned)(letter - 'a' + 10) : 16;
}

/* Behind 0x; without a digit there, the number is the zero */
static parsed parse_hexadecimal(const char **s, _Bool negative) {
  parsed r = {.kind = NUMBER, .negative = negative, .binary = 1};
  const char *p = *s + 2;
  _Bool is_number = 0;
  for (_Bool point = 0; hex_digit(*p) < 16 || (*p == '.' && !point); p++) {
    if (*p == '.') {
      point = 1;
      continue;
    }
    is_number = 1;
    if (r.digits >> 60 == 0) {
      r.digits = r.digits * 16 + hex_digit(*p);
      r.exponent -= 4 * point;
    } else {
      if (*p != '0') r.cut_off = 1;
      r.exponent += 4 * !point;
    }
  }
  *s = is_number ? parse_exponent(p, 'p', &r.exponent) : *s + 1;
  return r;
}

static parsed parse(const char *s, char **end) {
  parsed r = {.kind = NOTHING};
  if (end != NULL) *end = (char *)s;
  while (is_space(*s)) s++;
  _Bool negative = *s == '-';
  if (*s == '+' || *s == '-') s++;
  if (starts(s, "inf")) {
    r.kind = INFINITE;
    s += starts(s, "infinity") ? 8 : 3;
  } else if (starts(s, "nan")) {
    if (s[3] == '(') __parsimony_unsupported("strtod of a NaN with a text");
    r.kind = NOT_A_NUMBER;
    s += 3;
  } else if (s[0] == '0' && (s[1] | 32) == 'x') {
    r = parse_hexadecimal(&s, negative);
  } else {
    r = parse_digits(&s, negative);
  }
  r.negative = negative && r.kind != NOTHING;
  if (end != NULL && r.kind != NOTHING) *end = (char *)s;
  return r;
}

/* How many digits stand before the point, in the base of the exponent */
static int magnitude(parsed r) {
  int n = r.exponent;
  for (wide v = r.digits; v != 0; v /= r.binary ? 2 : 10) n++;
  return n;
}

/* Powers of ten up to 10^27, which a long double holds exactly, and up to 10^22 a double */
static long double power(int n) {
  long double p = 1;
  for (; n > 0; n--) p *= 10;
  return p;
}

/* What lies at most so far from each other: the value is one of these, or between them */
typedef struct { long double low, high; } enclosure;

/* A number without its sign, far from the ends of what a long double can be */
static enclosure enclose(parsed r) {
  long double v = (long double)r.digits, error = 0;
  if (r.binary) {
    for (; r.exponent >= 60; r.exponent -= 60) v *= 0x1p60L;
    for (; r.exponent <= -60; r.exponent += 60) v *= 0x1p-60L;
    for (; r.exponent > 0; r.exponent--) v *= 2;
    for (; r.exponent < 0; r.exponent++) v /= 2;
    /* All digits that are kept count 60 bits at least. */
    if (r.cut_off) error = 0x1p-60L;
  } else {
    /* Each rounding moves the value by at most 2^-64 of it: twice that covers the sums below. */
    for (; r.exponent != 0; error += 0x1p-63L) {
      int step = r.exponent > 27 ? 27 : r.exponent < -27 ? -27 : r.exponent;
      v = step > 0 ? v * power(step) : v / power(-step);
      r.exponent -= step;
    }
    if (r.cut_off) error += 0x1p-59L;
  }
  if (error == 0) return (enclosure){v, v};
  long double far = v * (error + 0x1p-63L);
  return (enclosure){r.binary ? v : v - far, v + far};
}

/* Numbers that need no digits, but for NaN; says whether it was one. `most`, `least`: the
 * magnitudes where a type ends. */
static _Bool is_special(parsed r, int most, int least, long double *v) {
  *v = 0;
  if (r.kind == INFINITE) *v = __builtin_infl();
  if (r.kind != NUMBER || r.digits == 0) return 1;
  int n = magnitude(r);
  if (n <= most && n >= least) return 0;
  if (n > most) *v = __builtin_infl();
  errno = ERANGE;
  return 1;
}

/* The value without its sign. `most` is the largest exact power of ten, and digits up to `limit`
 * are exact; `normal`: the least number that has all digits. The sign of a NaN is that of the text
 * in glibc; an operation or a conversion would leave it open. */
#define VALUE(type, name, most, limit, ten_most, ten_least, two_most, two_least, normal, infinity, nan) \
  static type name(parsed r) {                                                                     \
    if (r.kind == NOT_A_NUMBER) return nan;                                                        \
    long double special;                                                                           \
    if (is_special(r, r.binary ? two_most : ten_most, r.binary ? two_least : ten_least, &special)) \
      return (type)special;                                                                        \
    if (!r.binary && !r.cut_off && r.digits <= limit && r.exponent <= most && r.exponent >= -most) { \
      type digits = (type)r.digits;                                                                \
      return r.exponent < 0 ? digits / (type)power(-r.exponent) : digits * (type)power(r.exponent); \
    }                                                                                              \
    enclosure e = enclose(r);                                                                      \
    type low = (type)e.low, high = (type)e.high, v = low;                                          \
    if (low != high) {                                                                             \
      __parsimony_for_proofs();                                                                    \
      if (__VERIFIER_nondet_bool()) v = high;                                                      \
    }                                                                                              \
    if (v == infinity) errno = ERANGE;                                                             \
    /* What is less may be rounded to the least normal number. */                                  \
    if (v <= normal) __parsimony_may_fail(ERANGE);                                                 \
    return v;                                                                                      \
  }
VALUE(double, double_value, 22, 9007199254740992, 309, -324, 1024, -1075, 0x1p-1022, __builtin_inf(),
      __builtin_nan(""))
VALUE(float, float_value, 10, 16777216, 39, -46, 128, -150, 0x1p-126f, __builtin_inff(), __builtin_nanf(""))

static long double long_double_value(parsed r) {
  if (r.kind == NOT_A_NUMBER) return __builtin_nanl("");
  long double v;
  if (is_special(r, r.binary ? 16384 : 4933, r.binary ? -16445 : -4951, &v)) return v;
  int n = magnitude(r);
  if (r.binary ? n > 16000 || n < -16000 : n > 4900 || n < -4900)
    __parsimony_unsupported("strtold of a number that is huge or tiny");
  if (!r.binary && !r.cut_off && r.exponent <= 27 && r.exponent >= -27)
    return r.exponent < 0 ? (long double)r.digits / power(-r.exponent) : (long double)r.digits * power(r.exponent);
  enclosure e = enclose(r);
  if (e.low == e.high) return e.low;
  __parsimony_for_proofs();
  v = __VERIFIER_nondet_long_double();
  __VERIFIER_assume(v >= e.low && v <= e.high);
  return v;
}

double strtod(const char *s, char **end) {
  parsed r = parse(s, end);
  double v = double_value(r);
  return r.negative ? -v : v;
}

float strtof(const char *s, char **end) {
  parsed r = parse(s, end);
  float v = float_value(r);
  return r.negative ? -v : v;
}

long double strtold(const char *s, char **end) {
  parsed r = parse(s, end);
  long double v = long_double_value(r);
  return r.negative ? -v : v;
}

double atof(const char *s) { return strtod(s, NULL); }
