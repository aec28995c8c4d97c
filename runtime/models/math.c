/* <math.h>, C11 7.12: the functions that are exact. Those which round a transcendental value (sin, exp, pow, ...) have no
 * model: their results are arbitrary. `__builtin_elementwise_*` become LLVM intrinsics, which the front end evaluates. */
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
double sqrt(double x) { return __builtin_elementwise_sqrt(x); }
float sqrtf(float x) { return __builtin_elementwise_sqrt(x); }

/* 7.12.9.6: half way cases away from zero; x - trunc(x) is exact */
double round(double x) {
  double t = trunc(x);
  if (fabs(x - t) >= 0.5) t += copysign(1.0, x);
  return copysign(t, x);
}
float roundf(float x) { return (float)round(x); }

/* 7.12.9.5, 7.12.9.7: a result out of range is unspecified, here the least value, as x86 gives it */
static _Bool fits(double x, double bound) { return x >= -bound && x < bound; }
#define LONG_BOUND (-(double)(-__LONG_MAX__ - 1))
#define LLONG_BOUND 9223372036854775808.0
long lround(double x) { return fits(round(x), LONG_BOUND) ? (long)round(x) : -__LONG_MAX__ - 1; }
long lrint(double x) { return fits(rint(x), LONG_BOUND) ? (long)rint(x) : -__LONG_MAX__ - 1; }
long long llround(double x) { return fits(round(x), LLONG_BOUND) ? (long long)round(x) : -__LONG_LONG_MAX__ - 1; }
long long llrint(double x) { return fits(rint(x), LLONG_BOUND) ? (long long)rint(x) : -__LONG_LONG_MAX__ - 1; }

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

/* The numbers of glibc: FP_NAN 0, FP_INFINITE 1, FP_ZERO 2, FP_SUBNORMAL 3, FP_NORMAL 4 */
int __fpclassify(double x) {
  return x != x ? 0 : fabs(x) == __builtin_inf() ? 1 : x == 0 ? 2 : fabs(x) < 0x1p-1022 ? 3 : 4;
}
int __fpclassifyf(float x) {
  return x != x ? 0 : fabsf(x) == __builtin_inff() ? 1 : x == 0 ? 2 : fabsf(x) < 0x1p-126f ? 3 : 4;
}

/* 7.12.12: a NaN is missing data; of zeros, the sign decides (as IEC 60559 recommends) */
double fmax(double x, double y) {
  if (x != x) return y;
  if (y != y) return x;
  return x > y || (x == y && !__signbit(x)) ? x : y;
}
double fmin(double x, double y) {
  if (x != x) return y;
  if (y != y) return x;
  return x < y || (x == y && __signbit(x)) ? x : y;
}
double fdim(double x, double y) { return x != x ? x : y != y ? y : x > y ? x - y : 0.0; }
float fmaxf(float x, float y) { return (float)fmax(x, y); }
float fminf(float x, float y) { return (float)fmin(x, y); }
float fdimf(float x, float y) { return x != x ? x : y != y ? y : x > y ? x - y : 0.0f; }

/* 7.12.13.1 */
double fma(double x, double y, double z) { return __builtin_elementwise_fma(x, y, z); }
float fmaf(float x, float y, float z) { return __builtin_elementwise_fma(x, y, z); }

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

/* 7.12.6.6, 7.12.6.13: multiplies by a power of two with a single rounding; steps stop short of the subnormals */
double ldexp(double x, int n) {
  for (int i = 0; i < 3 && n > 1023; i++, n -= 1023) x *= 0x1p1023;
  for (int i = 0; i < 3 && n < -1022; i++, n += 969) x *= 0x1p-969;
  n = n > 1023 ? 1023 : n < -1022 ? -1022 : n;
  return x * from_bits((bits64)(n + 1023) << 52);
}
double scalbn(double x, int n) { return ldexp(x, n); }

/* 7.12.10.1: exact; the remainder by doubling the divisor up to the dividend and back */
double fmod(double x, double y) {
  double a = fabs(x), b = fabs(y);
  if (x != x || y != y || b == 0 || a == __builtin_inf()) return __builtin_nan("");
  if (b == __builtin_inf() || a < b) return x;
  double step = b;
  while (step <= a * 0.5) step *= 2;
  for (; step >= b; step *= 0.5)
    if (a >= step) a -= step;
  return copysign(a, x);
}
float fmodf(float x, float y) { return (float)fmod(x, y); }
