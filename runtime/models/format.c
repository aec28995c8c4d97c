/* The printf family, C11 7.21.6: exact but for floating-point numbers in hexadecimal, addresses and
 * wide characters, which are gaps. The front end calls `__parsimony_printf` and its like only where the
 * result is used, or the format is not known to be without %n: else such a call does nothing that a
 * program can see. */
#include "decimal.h"
#include "length.h"
#include "models.h"

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
  length length;
} directive;

static int read_number(const char **f) {
  int n = 0;
  for (; **f >= '0' && **f <= '9'; ++*f) {
    if (n > 100000000) __parsimony_gap("printf with a field of many characters");
    n = n * 10 + (**f - '0');
  }
  return n;
}

static _Bool read_flag(directive *d, char c) {
  switch (c) {
  case '-': return d->left = 1;
  case '+': return d->plus = 1;
  case ' ': return d->space = 1;
  case '#': return d->alternative = 1;
  case '0': return d->zero = 1;
  }
  return 0;
}

static directive read_directive(const char **f, __builtin_va_list *args) {
  directive d = {.precision = -1};
  while (read_flag(&d, **f)) ++*f;
  if (**f == '*') {
    ++*f;
    d.width = __builtin_va_arg(*args, int);
    if (d.width < 0) {
      d.left = 1;
      d.width = d.width == -__INT_MAX__ - 1 ? __INT_MAX__ : -d.width;
    }
  } else {
    d.width = read_number(f);
  }
  if (**f == '.') {
    ++*f;
    if (**f == '*') {
      ++*f;
      d.precision = __builtin_va_arg(*args, int);
      if (d.precision < 0) d.precision = -1;
    } else {
      d.precision = read_number(f);
    }
  }
  d.length = read_length(f);
  return d;
}

static long long signed_argument(length l, __builtin_va_list *args) {
  switch (l) {
  case CHAR: return (signed char)__builtin_va_arg(*args, int);
  case SHORT: return (short)__builtin_va_arg(*args, int);
  case LONG: return __builtin_va_arg(*args, long);
  case INT: return __builtin_va_arg(*args, int);
  default: return __builtin_va_arg(*args, long long);
  }
}

static unsigned long long unsigned_argument(length l, __builtin_va_list *args) {
  switch (l) {
  case CHAR: return (unsigned char)__builtin_va_arg(*args, int);
  case SHORT: return (unsigned short)__builtin_va_arg(*args, int);
  case LONG: return __builtin_va_arg(*args, unsigned long);
  case INT: return __builtin_va_arg(*args, unsigned);
  default: return __builtin_va_arg(*args, unsigned long long);
  }
}

/* `prefix` is a sign, or 0x; the precision is the least number of digits */
static void put_number(sink *s, directive d, unsigned long long v, unsigned base, char ten, const char *prefix) {
  char digits[24];
  int n = 0;
  for (; v != 0; v /= base) {
    unsigned digit = (unsigned)(v % base);
    digits[n++] = (char)(digit < 10 ? '0' + digit : (unsigned char)ten + digit - 10);
  }
  long zeros = (d.precision < 0 ? 1 : d.precision) - n;
  if (zeros < 0) zeros = 0;
  if (base == 8 && d.alternative && zeros == 0) zeros = 1;
  long before = 0;
  while (prefix[before] != 0) before++;
  long padding = d.width - before - zeros - n;
  if (d.zero && !d.left && d.precision < 0 && padding > 0) {
    zeros += padding;
    padding = 0;
  }
  if (!d.left) repeat(s, ' ', padding);
  for (; *prefix != 0; prefix++) put(s, *prefix);
  repeat(s, '0', zeros);
  while (n > 0) put(s, digits[--n]);
  if (d.left) repeat(s, ' ', padding);
}

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
  if (d.alternative && magnitude(x) != top) __parsimony_gap("printf by %#g of a number that is rounded up to a power of ten");
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

static void put_text(sink *s, directive d, const char *text, long n) {
  if (!d.left) repeat(s, ' ', d.width - n);
  for (long i = 0; i < n; i++) put(s, text[i]);
  if (d.left) repeat(s, ' ', d.width - n);
}

static void put_string(sink *s, directive d, const char *text) {
  long n = 0;
  if (text == NULL) __parsimony_gap("printf of a null string");
  while ((d.precision < 0 || n < d.precision) && text[n] != 0) n++;
  put_text(s, d, text, n);
}

/* %n */
static void store_count(length l, size_t count, void *to) {
  switch (l) {
  case CHAR: *(signed char *)to = (signed char)count; break;
  case SHORT: *(short *)to = (short)count; break;
  case LONG: *(long *)to = (long)count; break;
  case INT: *(int *)to = (int)count; break;
  default: *(long long *)to = (long long)count;
  }
}

static void convert(sink *s, const char **f, __builtin_va_list *args) {
  directive d = read_directive(f, args);
  char kind = *(*f)++;
  switch (kind) {
  case '%': put(s, '%'); break;
  case 'd': case 'i': {
    long long v = signed_argument(d.length, args);
    unsigned long long magnitude = v < 0 ? 0 - (unsigned long long)v : (unsigned long long)v;
    put_number(s, d, magnitude, 10, 'a', v < 0 ? "-" : d.plus ? "+" : d.space ? " " : "");
    break;
  }
  case 'u': put_number(s, d, unsigned_argument(d.length, args), 10, 'a', ""); break;
  case 'o': put_number(s, d, unsigned_argument(d.length, args), 8, 'a', ""); break;
  case 'x': case 'X': {
    unsigned long long v = unsigned_argument(d.length, args);
    put_number(s, d, v, 16, kind == 'x' ? 'a' : 'A', !d.alternative || v == 0 ? "" : kind == 'x' ? "0x" : "0X");
    break;
  }
  case 'c': {
    if (d.length == LONG) __parsimony_gap("printf of a wide character");
    char c = (char)__builtin_va_arg(*args, int);
    put_text(s, d, &c, 1);
    break;
  }
  case 's':
    if (d.length == LONG) __parsimony_gap("printf of a wide string");
    put_string(s, d, __builtin_va_arg(*args, const char *));
    break;
  case 'n': store_count(d.length, s->length, __builtin_va_arg(*args, void *)); break;
  case 'p': __parsimony_gap("printf of an address, as text");
  case 'f': case 'F': case 'e': case 'E': case 'g': case 'G': {
    decimal x;
    if (d.length == LONG_DOUBLE) decimal_of_long_double(&x, __builtin_va_arg(*args, long double));
    else decimal_of_double(&x, __builtin_va_arg(*args, double));
    put_float(s, d, &x, kind);
    break;
  }
  case 'a': case 'A': __parsimony_gap("printf of a floating-point number in hexadecimal, as text");
  default: __parsimony_gap("a conversion of printf that is not known");
  }
}

/* Formats into `to`, which has room for `size` characters with the final null character */
static int format(char *to, size_t size, const char *f, __builtin_va_list *args) {
  sink s = {to, size == 0 ? 0 : size - 1, 0};
  while (*f != 0) {
    if (*f == '%') {
      f++;
      convert(&s, &f, args);
    } else {
      put(&s, *f++);
    }
  }
  if (size > 0) to[s.length < s.room ? s.length : s.room] = 0;
  if (s.length > __INT_MAX__) __parsimony_gap("printf of more than INT_MAX characters");
  return (int)s.length;
}

int vsnprintf(char *to, size_t size, const char *f, __builtin_va_list args) {
  __builtin_va_list copy;
  __builtin_va_copy(copy, args);
  int n = format(to, size, f, &copy);
  __builtin_va_end(copy);
  return n;
}
int vsprintf(char *to, const char *f, __builtin_va_list args) { return vsnprintf(to, (size_t)-1, f, args); }

#define FORMATTED(result, call) \
  __builtin_va_list args;       \
  __builtin_va_start(args, f);  \
  result n = call;              \
  __builtin_va_end(args);       \
  return n;

int snprintf(char *to, size_t size, const char *f, ...) { FORMATTED(int, vsnprintf(to, size, f, args)) }
int sprintf(char *to, const char *f, ...) { FORMATTED(int, vsprintf(to, f, args)) }

/* What a fortified program calls: the size of the object is not looked at, for to leave it is an
 * invalid access */
int __vsnprintf_chk(char *to, size_t size, int flag, size_t object, const char *f, __builtin_va_list args) {
  return (void)flag, (void)object, vsnprintf(to, size, f, args);
}
int __vsprintf_chk(char *to, int flag, size_t object, const char *f, __builtin_va_list args) {
  return (void)flag, (void)object, vsprintf(to, f, args);
}
int __snprintf_chk(char *to, size_t size, int flag, size_t object, const char *f, ...) {
  (void)flag, (void)object;
  FORMATTED(int, vsnprintf(to, size, f, args))
}
int __sprintf_chk(char *to, int flag, size_t object, const char *f, ...) {
  (void)flag, (void)object;
  FORMATTED(int, vsprintf(to, f, args))
}

/* GNU: the text in new memory; without it, the pointer is as it was, or null */
int vasprintf(char **to, const char *f, __builtin_va_list args) {
  int n = vsnprintf(NULL, 0, f, args);
  char *s = malloc((size_t)n + 1);
  if (s == NULL) {
    if (__VERIFIER_nondet_bool()) *to = NULL;
    return -1;
  }
  *to = s;
  return vsnprintf(s, (size_t)n + 1, f, args);
}
int asprintf(char **to, const char *f, ...) { FORMATTED(int, vasprintf(to, f, args)) }

/* Output to a stream or a descriptor: it may fail, with a negative result */
extern void __parsimony_errno_of_call(void);
int __parsimony_vprintf(const char *f, __builtin_va_list args) {
  int n = vsnprintf(NULL, 0, f, args);
  __parsimony_errno_of_call();
  return __VERIFIER_nondet_bool() ? -1 : n;
}
int __parsimony_vfprintf(void *file, const char *f, __builtin_va_list args) {
  return (void)file, __parsimony_vprintf(f, args);
}
int __parsimony_vdprintf(int file, const char *f, __builtin_va_list args) {
  return (void)file, __parsimony_vprintf(f, args);
}
int __parsimony_printf(const char *f, ...) { FORMATTED(int, __parsimony_vprintf(f, args)) }
int __parsimony_fprintf(void *file, const char *f, ...) {
  (void)file;
  FORMATTED(int, __parsimony_vprintf(f, args))
}
int __parsimony_dprintf(int file, const char *f, ...) {
  (void)file;
  FORMATTED(int, __parsimony_vprintf(f, args))
}
int __parsimony___vprintf_chk(int flag, const char *f, __builtin_va_list args) {
  return (void)flag, __parsimony_vprintf(f, args);
}
int __parsimony___vfprintf_chk(void *file, int flag, const char *f, __builtin_va_list args) {
  return (void)file, (void)flag, __parsimony_vprintf(f, args);
}
int __parsimony___printf_chk(int flag, const char *f, ...) {
  (void)flag;
  FORMATTED(int, __parsimony_vprintf(f, args))
}
int __parsimony___fprintf_chk(void *file, int flag, const char *f, ...) {
  (void)file, (void)flag;
  FORMATTED(int, __parsimony_vprintf(f, args))
}
int __parsimony___dprintf_chk(int file, int flag, const char *f, ...) {
  (void)file, (void)flag;
  FORMATTED(int, __parsimony_vprintf(f, args))
}
int __parsimony_syslog(int priority, const char *f, ...) {
  (void)priority;
  FORMATTED(int, __parsimony_vprintf(f, args))
}
