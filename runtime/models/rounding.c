/* Operations in the rounding mode that is set (IEEE 754, 4.3), for programs that may set another
 * one than to nearest: llvm/instrument/rounding puts calls of these in the place of operations. What
 * functions called __parsimony_rounded_... compute themselves is to nearest: each compares that
 * result with the exact one, and goes one number further where the mode wants it. Signs of zero,
 * infinities and NaN are those of the operation. */
#include "models.h"

typedef unsigned long long bits64;
typedef unsigned int bits32;

enum { DOWNWARD = 0x400, UPWARD = 0x800, TOWARD_ZERO = 0xc00 };

extern int __parsimony_rounding;

#define ABS(x) __builtin_elementwise_abs(x)

/* The number next to `x`, which is not the last one in this direction. To the number with the next
 * bits it is away from zero, or from zero itself. */
static double __parsimony_rounded_step(double x, _Bool up) {
  union { double value; bits64 bits; } n = {x};
  _Bool negative = n.bits >> 63 != 0;
  if (x == 0 && negative == up) return up ? 0x1p-1074 : -0x1p-1074;
  n.bits += negative == up ? -1ULL : 1ULL;
  return n.value;
}
static float __parsimony_rounded_stepf(float x, _Bool up) {
  union { float value; bits32 bits; } n = {x};
  _Bool negative = n.bits >> 31 != 0;
  if (x == 0 && negative == up) return up ? 0x1p-149f : -0x1p-149f;
  n.bits += negative == up ? -1U : 1U;
  return n.value;
}

/* The exact result is `more` than the one to nearest, or `less`, or that itself. Towards zero, a zero
 * stays one. */
#define TOWARDS(T, suffix)                                                          \
  static T towards##suffix(T nearest, _Bool more, _Bool less) {                     \
    int mode = __parsimony_rounding;                                                \
    _Bool up = mode == UPWARD || (mode == TOWARD_ZERO && nearest < 0);              \
    _Bool down = mode == DOWNWARD || (mode == TOWARD_ZERO && nearest > 0);          \
    if (more ? !up : !less || !down) return nearest;                                \
    return __parsimony_rounded_step##suffix(nearest, up);                           \
  }
TOWARDS(double, )
TOWARDS(float, f)

/* A sum. A zero is negative downward, unless both are positive zeros (6.3). */
#define SUM(T, suffix)                                                              \
  T __parsimony_rounded_add##suffix(T a, T b) {                                     \
    T nearest = a + b;                                                              \
    if (__parsimony_rounding == 0) return nearest;                                  \
    if (nearest == 0) {                                                             \
      _Bool positive = a == 0 && !__builtin_signbit(a) && !__builtin_signbit(b);    \
      return __parsimony_rounding == DOWNWARD && !positive ? -(T)0 : nearest;       \
    }                                                                               \
    /* This difference is exact (Dekker 1971), and infinite where the sum is. */    \
    _Bool swap = ABS(a) < ABS(b);                                                   \
    T large = swap ? b : a, small = swap ? a : b, part = nearest - large;           \
    return towards##suffix(nearest, small > part, small < part);                    \
  }                                                                                 \
  T __parsimony_rounded_sub##suffix(T a, T b) { return __parsimony_rounded_add##suffix(a, -b); }
SUM(double, )
SUM(float, f)

/* Of floats, products are exact as doubles, and what the result is compared with. Where an operand
 * is infinite, both sides are, or one is no number. */
float __parsimony_rounded_mulf(float a, float b) {
  float nearest = a * b;
  if (__parsimony_rounding == 0) return nearest;
  double exact = (double)a * b;
  return towardsf(nearest, exact > nearest, exact < nearest);
}
float __parsimony_rounded_divf(float a, float b) {
  float nearest = a / b;
  if (__parsimony_rounding == 0) return nearest;
  double product = (double)nearest * b;
  _Bool above = a > product, below = a < product;
  return b < 0 ? towardsf(nearest, below, above) : towardsf(nearest, above, below);
}
float __parsimony_rounded_sqrtf(float x) {
  float nearest = __builtin_elementwise_sqrt(x);
  if (__parsimony_rounding == 0) return nearest;
  double square = (double)nearest * nearest;
  return towardsf(nearest, x > square, x < square);
}

/* Of doubles, the sign of the rest decides, a sum with a product that is rounded once. It is not
 * lost where the rest is no smaller than the least double: tiny operands are made larger. */
#define REST(a, b, minus) __builtin_elementwise_fma(a, b, -(minus))
#define SCALE 0x1p600
double __parsimony_rounded_mul(double a, double b) {
  double nearest = a * b;
  if (__parsimony_rounding == 0) return nearest;
  /* Both are at most 2^175 then, unless one is zero. */
  _Bool tiny = ABS(nearest) < 0x1p-900 && a != 0 && b != 0;
  double r = tiny ? REST(a * SCALE, b * SCALE, nearest * SCALE * SCALE) : REST(a, b, nearest);
  return towards(nearest, r > 0, r < 0);
}
double __parsimony_rounded_div(double a, double b) {
  double nearest = a / b;
  if (__parsimony_rounding == 0) return nearest;
  /* Where `b` is larger, the result to nearest is zero, and the rest is `a`. */
  _Bool tiny = ABS(a) < 0x1p-900 && ABS(b) < 0x1p300;
  double r = tiny ? REST(nearest, b * SCALE, a * SCALE) : REST(nearest, b, a);
  return b < 0 ? towards(nearest, r > 0, r < 0) : towards(nearest, r < 0, r > 0);
}
double __parsimony_rounded_sqrt(double x) {
  double nearest = __builtin_elementwise_sqrt(x);
  if (__parsimony_rounding == 0) return nearest;
  double root = nearest * 0x1p300;
  double r = ABS(x) < 0x1p-900 ? REST(root, root, x * SCALE) : REST(nearest, nearest, x);
  return towards(nearest, r < 0, r > 0);
}

/* Conversions (5.4.1, 5.4.2). Of an integer, the result to nearest is compared as an integer;
 * behind the last of them lies a power of two. */
float __parsimony_rounded_single(double x) {
  float nearest = (float)x;
  if (__parsimony_rounding == 0) return nearest;
  return towardsf(nearest, x > nearest, x < nearest);
}
#define FROM(T, suffix)                                                             \
  T __parsimony_rounded_signed##suffix(long long n) {                               \
    T nearest = (T)n;                                                               \
    if (__parsimony_rounding == 0) return nearest;                                  \
    if (nearest >= (T)0x1p63) return towards##suffix(nearest, 0, 1);                \
    long long back = (long long)nearest;                                            \
    return towards##suffix(nearest, n > back, n < back);                            \
  }                                                                                 \
  T __parsimony_rounded_unsigned##suffix(bits64 n) {                                \
    T nearest = (T)n;                                                               \
    if (__parsimony_rounding == 0) return nearest;                                  \
    /* Machines that have no such instruction subtract 2^52 from itself. */         \
    if (n == 0) return __parsimony_rounding == DOWNWARD && __parsimony_computed() ? -(T)0 : (T)0; \
    if (nearest >= (T)0x1p64) return towards##suffix(nearest, 0, 1);                \
    bits64 back = (bits64)nearest;                                                  \
    return towards##suffix(nearest, n > back, n < back);                            \
  }
FROM(double, )
FROM(float, f)

/* To integers (5.3.1), 7.12.9.3 and 7.12.9.4 of C11 */
#define INTEGRAL(T, suffix)                                                         \
  T __parsimony_rounded_rint##suffix(T x) {                                         \
    switch (__parsimony_rounding) {                                                 \
    case DOWNWARD: return __builtin_elementwise_floor(x);                           \
    case UPWARD: return __builtin_elementwise_ceil(x);                              \
    case TOWARD_ZERO: return __builtin_elementwise_trunc(x);                        \
    default: return __builtin_elementwise_rint(x);                                  \
    }                                                                               \
  }
INTEGRAL(double, )
INTEGRAL(float, f)
