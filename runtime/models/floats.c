/* %f, %e and %g of the printf family, exact: C11 7.21.6.1. See write.c for what such a function
 * gets and gives. */
#include "decimal.h"
#include "write.h"

/* Where the characters go: up to `room` of them are kept, all are counted */
typedef struct {
  char *to;
  size_t room, length;
} sink;

static void put(sink *s, char c) {
  if (s->length < s->room) s->to[s->length] = c;
  s->length++;
}

static void repeat(sink *s, char c, long n) {
  for (; n > 0; n--) put(s, c);
}

typedef struct {
  _Bool left, plus, space, alternative, zero;
  int width, precision; /* precision -1: none */
} directive;

/* A sign, `n` characters of what follows, and the padding before both */
static void put_sign(sink *s, directive d, _Bool zeros, const decimal *x, long n) {
  char sign = x->negative ? '-' : d.plus ? '+' : d.space ? ' ' : 0;
  long padding = d.width - n - (sign != 0);
  if (!d.left && !zeros) repeat(s, ' ', padding);
  if (sign != 0) put(s, sign);
  if (!d.left && zeros) repeat(s, '0', padding);
}

static void put_padding_behind(sink *s, directive d, size_t start) {
  long n = (long)(s->length - start);
  if (d.left) repeat(s, ' ', d.width - n);
}

/* The digits from 10 to the power of `top` down, `precision` of them behind the point */
static void put_digits(sink *s, const decimal *x, int top, int point, long precision, _Bool dot) {
  for (int n = top; n >= point; n--) put(s, (char)('0' + digit_at(x, n)));
  if (dot) put(s, '.');
  /* Behind the last digit of all are zeros. */
  long digits = precision < 10000 ? precision : 10000;
  for (int n = 1; n <= digits; n++) put(s, (char)('0' + digit_at(x, point - n)));
  repeat(s, '0', precision - digits);
}

static void put_fixed(sink *s, directive d, decimal *x, long precision) {
  if (precision < 10000) round_at(x, -(int)precision);
  int top = magnitude(x);
  if (top < 0) top = 0;
  _Bool dot = precision > 0 || d.alternative;
  put_sign(s, d, d.zero, x, top + 1 + dot + precision);
  put_digits(s, x, top, 0, precision, dot);
}

static void put_scientific(sink *s, directive d, decimal *x, long precision, char e) {
  int top = magnitude(x), exponent = top < 0 ? -top : top;
  _Bool dot = precision > 0 || d.alternative;
  put_sign(s, d, d.zero, x, 1 + dot + precision + 4 + (exponent >= 100) + (exponent >= 1000));
  put_digits(s, x, top, top, precision, dot);
  put(s, e);
  put(s, top < 0 ? '-' : '+');
  if (exponent >= 1000) put(s, (char)('0' + exponent / 1000));
  if (exponent >= 100) put(s, (char)('0' + exponent / 100 % 10));
  put(s, (char)('0' + exponent / 10 % 10));
  put(s, (char)('0' + exponent % 10));
}

/* Rounds to `precision` digits behind the first one, which may move the first one */
static void round_scientific(decimal *x, long precision) {
  if (precision < 10000) round_at(x, magnitude(x) - (int)precision);
}

static void put_general(sink *s, directive d, decimal *x, long precision, char e) {
  if (precision == 0) precision = 1;
  int top = magnitude(x);
  round_scientific(x, precision - 1);
  /* glibc writes fewer zeros then than the standard wants: 1.e+06 */
  if (d.alternative && magnitude(x) != top) __parsimony_unsupported("printf by %#g of a number that is rounded up to a power of ten");
  top = magnitude(x);
  _Bool fixed = precision > top && top >= -4;
  long behind = fixed ? precision - 1 - top : precision - 1;
  if (!d.alternative) {
    /* Zeros at the end are left out; below this many digits there are only such. */
    if (behind > 10000) behind = 10000;
    int point = fixed ? 0 : top;
    while (behind > 0 && digit_at(x, point - (int)behind) == 0) behind--;
  }
  if (fixed) put_fixed(s, d, x, behind);
  else put_scientific(s, d, x, behind, e);
}

static void put_float(sink *s, directive d, decimal *x, char kind) {
  size_t start = s->length;
  _Bool upper = kind < 'a';
  if (x->kind != FINITE) {
    const char *name = x->kind == INFINITE_ ? (upper ? "INF" : "inf") : upper ? "NAN" : "nan";
    put_sign(s, d, 0, x, 3);
    for (; *name != 0; name++) put(s, *name);
    put_padding_behind(s, d, start);
    return;
  }
  long precision = d.precision < 0 ? 6 : d.precision;
  switch (kind | 32) {
  case 'f': put_fixed(s, d, x, precision); break;
  case 'e':
    round_scientific(x, precision);
    put_scientific(s, d, x, precision, upper ? 'E' : 'e');
    break;
  default: put_general(s, d, x, precision, upper ? 'E' : 'e');
  }
  put_padding_behind(s, d, start);
}

static size_t write_decimal(char *to, size_t room, size_t length, decimal *x, int kind, int flags, int width, int precision) {
  sink s = {to, room, length};
  directive d = {
      .left = (flags & LEFT) != 0 || width < 0,
      .plus = (flags & PLUS) != 0,
      .space = (flags & SPACE) != 0,
      .alternative = (flags & ALTERNATIVE) != 0,
      .zero = (flags & ZERO) != 0,
      .width = width >= 0 ? width : width == -__INT_MAX__ - 1 ? __INT_MAX__ : -width,
      .precision = precision < 0 ? -1 : precision,
  };
  put_float(&s, d, x, (char)kind);
  return s.length;
}

size_t __parsimony_write_double(char *to, size_t room, size_t length, double x, int kind, int flags, int width, int precision) {
  decimal digits;
  decimal_of_double(&digits, x);
  return write_decimal(to, room, length, &digits, kind, flags, width, precision);
}

size_t __parsimony_write_long_double(char *to, size_t room, size_t length, long double x, int kind, int flags, int width, int precision) {
  decimal digits;
  decimal_of_long_double(&digits, x);
  return write_decimal(to, room, length, &digits, kind, flags, width, precision);
}
