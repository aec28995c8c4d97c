/* <math.h>, C11 7.12: the functions that are exact. Those which round a transcendental value (sin,
 * exp, pow, ...) have no model: their results are arbitrary. `__builtin_elementwise_*` become LLVM
 * intrinsics, which the front end evaluates. */
#include "models.h"

typedef unsigned long long bits64;
typedef unsigned int bits32;

static bits64 to_bits(double x) { return (union { double value; bits64 bits; }){x}.bits; }
static double from_bits(bits64 b) { return (union { bits64 bits; double value; }){b}.value; }
static bits32 to_bitsf(float x) { return (union { float value; bits32 bits; }){x}.bits; }

/* 7.12.7.2, 7.12.11.1, 7.12.9.1-9.8, 7.12.7.5 */
double fabs(double x) { return __builtin_elementwise_abs(x); }
float fabsf(float x) { return __builtin_elementwise_abs(x); }
long double fabsl(long double x) { return __builtin_elementwise_abs(x); }
double copysign(double x, double y) { return __builtin_elementwise_copysign(x, y); }
float copysignf(float x, float y) { return __builtin_elementwise_copysign(x, y); }
double floor(double x) { return __builtin_elementwise_floor(x); }
float floorf(float x) { return __builtin_elementwise_floor(x); }
double ceil(double x) { return __builtin_elementwise_ceil(x); }
float ceilf(float x) { return __builtin_elementwise_ceil(x); }
double trunc(double x) { return __builtin_elementwise_trunc(x); }
float truncf(float x) { return __builtin_elementwise_trunc(x); }
double rint(double x) { return __builtin_elementwise_rint(x); }
float rintf(float x) { return __builtin_elementwise_rint(x); }
double nearbyint(double x) { return __builtin_elementwise_nearbyint(x); }
float nearbyintf(float x) { return __builtin_elementwise_nearbyint(x); }

/* 7.12.9.6: half way cases away from zero; x - trunc(x) is exact */
double round(double x) {
  double t = trunc(x);
  if (fabs(x - t) >= 0.5) t += copysign(1.0, x);
  return copysign(t, x);
}
float roundf(float x) { return (float)round(x); }

/* 7.12.9.5, 7.12.9.7: a result out of range is unspecified */
static _Bool fits(double x, double bound) { return x >= -bound && x < bound; }
#define LONG_BOUND (-(double)(-__LONG_MAX__ - 1))
#define LLONG_BOUND 9223372036854775808.0
long lround(double x) { return fits(round(x), LONG_BOUND) ? (long)round(x) : __VERIFIER_nondet_long(); }
long lrint(double x) { return fits(rint(x), LONG_BOUND) ? (long)rint(x) : __VERIFIER_nondet_long(); }
long long llround(double x) { return fits(round(x), LLONG_BOUND) ? (long long)round(x) : (long long)__VERIFIER_nondet_ulonglong(); }
long long llrint(double x) { return fits(rint(x), LLONG_BOUND) ? (long long)rint(x) : (long long)__VERIFIER_nondet_ulonglong(); }

long lroundf(float x) { return lround(x); }
long lrintf(float x) { return lrint(x); }
long long llroundf(float x) { return llround(x); }
long long llrintf(float x) { return llrint(x); }

/* 7.3.9.2, 7.3.9.4, 7.3.9.6 */
#define PARTS(T, suffix)                                         \
  T creal##suffix(T _Complex z) { return __real__ z; }           \
  T cimag##suffix(T _Complex z) { return __imag__ z; }           \
  T _Complex conj##suffix(T _Complex z) { return ~z; }
PARTS(double, )
PARTS(float, f)
PARTS(long double, l)

/* 7.12.11.2: a tag is a payload, and which, the implementation says */
static void check_tag(const char *tag) {
  if (*tag) __parsimony_unsupported("a NaN with a payload");
}
double nan(const char *tag) {
  check_tag(tag);
  return __builtin_nan("");
}
float nanf(const char *tag) {
  check_tag(tag);
  return __builtin_nanf("");
}
long double nanl(const char *tag) {
  check_tag(tag);
  return __builtin_nanl("");
}

/* 7.12.3, and what the macros of glibc call */
int __isnan(double x) { return x != x; }
int __isnanf(float x) { return x != x; }
int __isnanl(long double x) { return x != x; }
int isnan(double x) { return x != x; }
int isnanf(float x) { return x != x; }
int __isinf(double x) { return fabs(x) == __builtin_inf() ? (x > 0 ? 1 : -1) : 0; }
int __isinff(float x) { return __isinf(x); }
int __isinfl(long double x) { return fabsl(x) == __builtin_infl() ? (x > 0 ? 1 : -1) : 0; }
int isinf(double x) { return __isinf(x); }
int isinff(float x) { return __isinf(x); }
int __finite(double x) { return fabs(x) < __builtin_inf(); }
int __finitef(float x) { return __finite(x); }
int __finitel(long double x) { return fabsl(x) < __builtin_infl(); }
int finite(double x) { return __finite(x); }
int isfinite(double x) { return __finite(x); }
int __signbit(double x) { return to_bits(x) >> 63 != 0; }
int __signbitf(float x) { return to_bitsf(x) >> 31 != 0; }
int __signbitl(long double x) { return __builtin_copysignl(1, x) < 0; }

/* The numbers of glibc: FP_NAN 0, FP_INFINITE 1, FP_ZERO 2, FP_SUBNORMAL 3, FP_NORMAL 4 */
int __fpclassify(double x) {
  return x != x ? 0 : fabs(x) == __builtin_inf() ? 1 : x == 0 ? 2 : fabs(x) < 0x1p-1022 ? 3 : 4;
}
int __fpclassifyf(float x) {
  return x != x ? 0 : fabsf(x) == __builtin_inff() ? 1 : x == 0 ? 2 : fabsf(x) < 0x1p-126f ? 3 : 4;
}
int __fpclassifyl(long double x) {
  long double size = fabsl(x);
  return x != x ? 0 : size == __builtin_infl() ? 1 : x == 0 ? 2 : size < __LDBL_MIN__ ? 3 : 4;
}

/* 7.12.12.1 */
double fdim(double x, double y) {
  double r = x != x ? x : y != y ? y : x > y ? x - y : 0.0;
  if (r == __builtin_inf() && fabs(x) < r && fabs(y) < r) errno = ERANGE;
  return r;
}
float fdimf(float x, float y) {
  float r = x != x ? x : y != y ? y : x > y ? x - y : 0.0f;
  if (r == __builtin_inff() && fabsf(x) < r && fabsf(y) < r) errno = ERANGE;
  return r;
}

/* 7.12.6.12 */
double modf(double x, double *whole) {
  *whole = trunc(x);
  return copysign(fabs(x) == __builtin_inf() ? 0.0 : x - *whole, x);
}

/* 7.12.6.4: x is the fraction in [1/2, 1) times a power of two */
double frexp(double x, int *exponent) {
  *exponent = 0;
  if (x == 0 || !__finite(x)) return x;
  if (fabs(x) < 0x1p-1022) {
    x *= 0x1p54;
    *exponent = -54;
  }
  *exponent += (int)(to_bits(x) >> 52 & 0x7ff) - 1022;
  return from_bits((to_bits(x) & ~(0x7ffULL << 52)) | 1022ULL << 52);
}

/* 7.12.6.6, 7.12.6.13: multiplies by a power of two with a single rounding; steps stop short of the
 * subnormals. In glibc, a result that is too large or zero is an error, a subnormal one is none. */
double ldexp(double x, int n) {
  _Bool is_number = fabs(x) < __builtin_inf() && x != 0;
  for (int i = 0; i < 3 && n > 1023; i++, n -= 1023) x *= 0x1p1023;
  for (int i = 0; i < 3 && n < -1022; i++, n += 969) x *= 0x1p-969;
  n = n > 1023 ? 1023 : n < -1022 ? -1022 : n;
  double r = x * from_bits((bits64)(n + 1023) << 52);
  if (is_number && (fabs(r) == __builtin_inf() || r == 0)) errno = ERANGE;
  else if (is_number && fabs(r) < 0x1p-1022) __parsimony_may_fail(ERANGE);
  return r;
}
double scalbn(double x, int n) { return ldexp(x, n); }
double scalbln(double x, long n) { return ldexp(x, n > 1000000 ? 1000000 : n < -1000000 ? -1000000 : (int)n); }


/* The functions that are exact and may set errno (7.12.1: here as in glibc) have models for
 * programs that look at errno; for all others, the front end knows them. */
#define WITH_ERRNO(type, suffix)                                                \
  type sqrt##suffix(type x) {                                                   \
    if (x < 0) errno = EDOM;                                                    \
    return __builtin_elementwise_sqrt(x);                                       \
  }                                                                             \
  type fmod##suffix(type x, type y) {                                           \
    if ((y == 0 && x == x) || (x - x != 0 && x == x && y == y)) errno = EDOM; \
    return __parsimony_fmod##suffix(x, y);                                      \
  }                                                                             \
  type fma##suffix(type x, type y, type z) {                                    \
    type r = __builtin_elementwise_fma(x, y, z);                                \
    _Bool finite = x - x == 0 && y - y == 0 && z - z == 0;                      \
    if (r != r && x == x && y == y && z == z) __parsimony_may_fail(EDOM);       \
    if (finite && (r - r != 0 || r == 0 || (r < TINY##suffix && r > -TINY##suffix))) __parsimony_may_fail(ERANGE); \
    return r;                                                                   \
  }
#define TINY 0x1p-1022
#define TINYf 0x1p-126f
#define TINYl 0x1p-16382l
extern double __parsimony_fmod(double x, double y);
extern float __parsimony_fmodf(float x, float y);
extern long double __parsimony_fmodl(long double x, long double y);
WITH_ERRNO(double, )
WITH_ERRNO(float, f)
WITH_ERRNO(long double, l)
