/* <stdlib.h>, C11 7.22: integer arithmetic, number conversion, searching and sorting, random numbers; errno of 7.5. */
#include "models.h"

/* 7.5: zero at program start; only the models here that the standard says so set it */
int *__errno_location(void) {
  static int value;
  return &value;
}

/* 7.22.6.1: the absolute value of the least integer is undefined, here it wraps as on every machine */
int abs(int x) { return x < 0 ? (int)(0u - (unsigned)x) : x; }
long labs(long x) { return x < 0 ? (long)(0ul - (unsigned long)x) : x; }
long long llabs(long long x) { return x < 0 ? (long long)(0ull - (unsigned long long)x) : x; }
long long imaxabs(long long x) { return llabs(x); }

/* 7.22.6.2 */
typedef struct { int quot, rem; } div_t;
typedef struct { long quot, rem; } ldiv_t;
typedef struct { long long quot, rem; } lldiv_t;
div_t div(int a, int b) { return (div_t){a / b, a % b}; }
ldiv_t ldiv(long a, long b) { return (ldiv_t){a / b, a % b}; }
lldiv_t lldiv(long long a, long long b) { return (lldiv_t){a / b, a % b}; }

typedef unsigned long long wide;

static _Bool is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

/* The value of a digit in bases up to 36, or 36 */
static int digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'z') return c - 'a' + 10;
  if (c >= 'A' && c <= 'Z') return c - 'A' + 10;
  return 36;
}

/* The subject sequence of 7.22.1.4, its magnitude cut off at `limit` */
typedef struct { wide magnitude; _Bool negative, overflow; } subject;

static _Bool is_hex_prefix(const char *p) {
  return p[0] == '0' && (p[1] == 'x' || p[1] == 'X') && digit(p[2]) < 16;
}

static subject convert(const char *s, char **end, int base, wide positive_limit, wide negative_limit) {
  subject r = {0, 0, 0};
  if (end != NULL) *end = (char *)s;
  if (base < 0 || base == 1 || base > 36) {
    errno = EINVAL;
    return r;
  }
  const char *p = s;
  while (is_space(*p)) p++;
  if (*p == '+' || *p == '-') r.negative = *p++ == '-';
  wide limit = r.negative ? negative_limit : positive_limit;
  _Bool hex = (base == 0 || base == 16) && is_hex_prefix(p);
  if (base == 0) base = hex ? 16 : *p == '0' ? 8 : 10;
  if (hex) p += 2;
  if (digit(*p) >= base) return r;
  for (; digit(*p) < base; p++) {
    wide d = (wide)digit(*p);
    if (r.overflow || r.magnitude > (limit - d) / (wide)base) r.overflow = 1;
    else r.magnitude = r.magnitude * (wide)base + d;
  }
  if (r.overflow) {
    r.magnitude = limit;
    errno = ERANGE;
  }
  if (end != NULL) *end = (char *)p;
  return r;
}

#define LONG_MAX_ ((wide)__LONG_MAX__)
#define LLONG_MAX_ ((wide)__LONG_LONG_MAX__)

/* 7.22.1.4 */
long strtol(const char *s, char **end, int base) {
  subject r = convert(s, end, base, LONG_MAX_, LONG_MAX_ + 1);
  return (long)(r.negative ? 0 - (unsigned long)r.magnitude : (unsigned long)r.magnitude);
}

long long strtoll(const char *s, char **end, int base) {
  subject r = convert(s, end, base, LLONG_MAX_, LLONG_MAX_ + 1);
  return (long long)(r.negative ? 0 - r.magnitude : r.magnitude);
}

/* An unsigned result is negated in its type, except that an overflow gives the largest value */
unsigned long strtoul(const char *s, char **end, int base) {
  subject r = convert(s, end, base, 2 * LONG_MAX_ + 1, 2 * LONG_MAX_ + 1);
  return r.negative && !r.overflow ? 0 - (unsigned long)r.magnitude : (unsigned long)r.magnitude;
}

unsigned long long strtoull(const char *s, char **end, int base) {
  subject r = convert(s, end, base, 2 * LLONG_MAX_ + 1, 2 * LLONG_MAX_ + 1);
  return r.negative && !r.overflow ? 0 - r.magnitude : r.magnitude;
}

/* 7.22.1.2: a value out of range is undefined, here that of strtol cut to the type, as in glibc */
int atoi(const char *s) { return (int)strtol(s, NULL, 10); }
long atol(const char *s) { return strtol(s, NULL, 10); }
long long atoll(const char *s) { return strtoll(s, NULL, 10); }

/* 7.22.2: an arbitrary value of the range, whatever the seed (RAND_MAX of glibc) */
int rand(void) {
  int value = __VERIFIER_nondet_int();
  __VERIFIER_assume(value >= 0);
  return value;
}

void srand(unsigned seed) { (void)seed; }

/* POSIX */
int rand_r(unsigned *seed) {
  *seed = (unsigned)__VERIFIER_nondet_int();
  return rand();
}
long random(void) { return rand(); }
void srandom(unsigned seed) { (void)seed; }

/* 7.22.5.1 */
void *bsearch(const void *key, const void *base, size_t count, size_t size, int (*compare)(const void *, const void *)) {
  const byte *low = base;
  while (count > 0) {
    const byte *middle = low + count / 2 * size;
    int order = compare(key, middle);
    if (order == 0) return (void *)middle;
    if (order > 0) low = middle + size;
    count = order > 0 ? count - count / 2 - 1 : count / 2;
  }
  return NULL;
}

static void swap(byte *a, byte *b, size_t size) {
  for (size_t i = 0; i < size; i++) {
    byte t = a[i];
    a[i] = b[i];
    b[i] = t;
  }
}

/* 7.22.5.2: the order of equal elements is unspecified; this insertion sort keeps it, as glibc's merge sort does */
void qsort(void *base, size_t count, size_t size, int (*compare)(const void *, const void *)) {
  byte *a = base;
  for (size_t i = 1; i < count; i++)
    for (size_t j = i; j > 0 && compare(a + (j - 1) * size, a + j * size) > 0; j--)
      swap(a + (j - 1) * size, a + j * size, size);
}
