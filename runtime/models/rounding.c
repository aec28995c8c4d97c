/* Operations in the rounding mode that is set (IEEE 754, 4.3), for programs that may set another
 * one than to nearest: llvm/instrument/rounding puts calls of these in the place of operations.
 * What functions called __parsimony_rounded_... compute themselves is to nearest: each compares
 * that result with the exact one, and goes one number further where the mode wants it. Signs of
 * zero, infinities and NaN are those of the operation. Operations on a long double, and
 * conversions of it, are x87's, which has a mode of its own. */
#include "models.h"

typedef unsigned long long bits64;
typedef unsigned int bits32;

enum { DOWNWARD = 0x400, UPWARD = 0x800, TOWARD_ZERO = 0xc00 };

extern int __parsimony_rounding, __parsimony_rounding_of_x87;
/* The mode of operations on each format */
#define MODE __parsimony_rounding
#define MODEf __parsimony_rounding
#define MODEl __parsimony_rounding_of_x87

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
/* The first digit of a long double stands in its bits, and is zero in subnormals alone. */
static long double __parsimony_rounded_stepl(long double x, _Bool up) {
  union { long double value; struct { bits64 digits; unsigned short top; } parts; } n = {x};
  enum { EXPONENT = 0x7fff };
  const bits64 first = 1ULL << 63;
  _Bool negative = n.parts.top >> 15 != 0;
  if (x == 0 && negative == up) return up ? 0x1p-16445L : -0x1p-16445L;
  if (negative != up) {
    n.parts.digits++;
    if (n.parts.digits == 0) n.parts.digits = first;
    if (n.parts.digits == first) n.parts.top++;
  } else if (n.parts.digits == first) {
    n.parts.top--;
    n.parts.digits = (n.parts.top & EXPONENT) == 0 ? first - 1 : -1ULL;
  } else n.parts.digits--;
  return n.value;
}

/* The exact result is `more` than the one to nearest, or `less`, or that itself. Towards zero, a
 * zero stays one. */
#define TOWARDS(T, suffix)                                                          \
  static T towards##suffix(int mode, T nearest, _Bool more, _Bool less) {           \
    _Bool up = mode == UPWARD || (mode == TOWARD_ZERO && nearest < 0);              \
    _Bool down = mode == DOWNWARD || (mode == TOWARD_ZERO && nearest > 0);          \
    if (more ? !up : !less || !down) return nearest;                                \
    return __parsimony_rounded_step##suffix(nearest, up);                           \
  }
TOWARDS(double, )
TOWARDS(float, f)
TOWARDS(long double, l)

/* A sum. A zero is negative downward, unless both are positive zeros (6.3). */
#define SUM(T, suffix)                                                              \
  T __parsimony_rounded_add##suffix(T a, T b) {                                     \
    T nearest = a + b;                                                              \
    int mode = MODE##suffix;                                                        \
    if (mode == 0) return nearest;                                                  \
    if (nearest == 0) {                                                             \
      _Bool positive = a == 0 && !__builtin_signbit(a) && !__builtin_signbit(b);    \
      return mode == DOWNWARD && !positive ? -(T)0 : nearest;                       \
    }                                                                               \
    /* This difference is exact (Dekker 1971), and infinite where the sum is. */    \
    _Bool swap = ABS(a) < ABS(b);                                                   \
    T large = swap ? b : a, small = swap ? a : b, part = nearest - large;           \
    return towards##suffix(mode, nearest, small > part, small < part);              \
  }                                                                                 \
  T __parsimony_rounded_sub##suffix(T a, T b) { return __parsimony_rounded_add##suffix(a, -b); }
SUM(double, )
SUM(float, f)
SUM(long double, l)

/* Of floats, products are exact as doubles, and what the result is compared with. Where an operand
 * is infinite, both sides are, or one is no number. */
float __parsimony_rounded_mulf(float a, float b) {
  float nearest = a * b;
  if (MODEf == 0) return nearest;
  double exact = (double)a * b;
  return towardsf(MODEf, nearest, exact > nearest, exact < nearest);
}
float __parsimony_rounded_divf(float a, float b) {
  float nearest = a / b;
  if (MODEf == 0) return nearest;
  double product = (double)nearest * b;
  _Bool above = a > product, below = a < product;
  return towardsf(MODEf, nearest, b < 0 ? below : above, b < 0 ? above : below);
}
float __parsimony_rounded_sqrtf(float x) {
  float nearest = __builtin_elementwise_sqrt(x);
  if (MODEf == 0) return nearest;
  double square = (double)nearest * nearest;
  return towardsf(MODEf, nearest, x > square, x < square);
}

/* Of longer formats, the sign of the rest decides, a sum with a product that is rounded once. It
 * is not lost where the rest is no smaller than the least number: operands below `tiny` are made
 * larger by `scale`, of which `root` is the root. Of a product, both are no larger than a number
 * of some digits then, unless one is zero. Of a quotient by `large`, the result to nearest is
 * zero, and the rest is `a`. */
#define REST(a, b, minus) __builtin_elementwise_fma(a, b, -(minus))
#define PRODUCTS(T, suffix, tiny, scale, large, root)                               \
  T __parsimony_rounded_mul##suffix(T a, T b) {                                     \
    T nearest = a * b;                                                              \
    if (MODE##suffix == 0) return nearest;                                          \
    _Bool is_tiny = ABS(nearest) < (tiny) && a != 0 && b != 0;                      \
    T r = is_tiny ? REST(a * (scale), b * (scale), nearest * (scale) * (scale)) : REST(a, b, nearest); \
    return towards##suffix(MODE##suffix, nearest, r > 0, r < 0);                    \
  }                                                                                 \
  T __parsimony_rounded_div##suffix(T a, T b) {                                     \
    T nearest = a / b;                                                              \
    if (MODE##suffix == 0) return nearest;                                          \
    _Bool is_tiny = ABS(a) < (tiny) && ABS(b) < (large);                            \
    T r = is_tiny ? REST(nearest, b * (scale), a * (scale)) : REST(nearest, b, a);  \
    return towards##suffix(MODE##suffix, nearest, b < 0 ? r > 0 : r < 0, b < 0 ? r < 0 : r > 0); \
  }                                                                                 \
  T __parsimony_rounded_sqrt##suffix(T x) {                                         \
    T nearest = __builtin_elementwise_sqrt(x);                                      \
    if (MODE##suffix == 0) return nearest;                                          \
    T larger = nearest * (root);                                                    \
    T r = ABS(x) < (tiny) ? REST(larger, larger, x * (scale)) : REST(nearest, nearest, x); \
    return towards##suffix(MODE##suffix, nearest, r < 0, r > 0);                    \
  }
PRODUCTS(double, , 0x1p-900, 0x1p600, 0x1p300, 0x1p300)
PRODUCTS(long double, l, 0x1p-16000L, 0x1p9000L, 0x1p7000L, 0x1p4500L)

/* A product and a sum, rounded once (5.4.1): in a format W in which the product is exact, the sum
 * is `s` and a rest `t` (Knuth 1969), and the difference between `s` and what it is rounded to is
 * exact (Sterbenz 1974). */
#define FUSED(T, suffix, W)                                                         \
  T __parsimony_rounded_fma##suffix(T a, T b, T c) {                                \
    T nearest = __builtin_elementwise_fma(a, b, c);                                 \
    int mode = MODE##suffix;                                                        \
    if (mode == 0) return nearest;                                                  \
    W p = (W)a * (W)b, s = p + (W)c;                                                \
    if (s == 0) {                                                                   \
      _Bool positive = p == 0 && !__builtin_signbit(p) && !__builtin_signbit(c);    \
      return mode == DOWNWARD && !positive ? -(T)0 : nearest;                       \
    }                                                                               \
    W part = s - p, t = (p - (s - part)) + ((W)c - part), d = s - (W)nearest;       \
    return towards##suffix(mode, nearest, d > -t, d < -t);                          \
  }
FUSED(double, , __float128)
FUSED(float, f, double)

/* Conversions (5.4.1, 5.4.2). Of an integer, the result to nearest is compared as an integer;
 * behind the last of them lies a power of two. */
#define SHORTER(name, T, suffix, U, mode)                                           \
  T __parsimony_rounded_##name(U x) {                                               \
    T nearest = (T)x;                                                               \
    if ((mode) == 0) return nearest;                                                \
    return towards##suffix(mode, nearest, x > nearest, x < nearest);                \
  }
SHORTER(single, float, f, double, MODE)
SHORTER(narrow, double, , long double, MODEl)
SHORTER(narrowf, float, f, long double, MODEl)

#define FROM(T, suffix)                                                             \
  T __parsimony_rounded_signed##suffix(long long n) {                               \
    T nearest = (T)n;                                                               \
    if (MODE##suffix == 0) return nearest;                                          \
    if (nearest >= (T)0x1p63) return towards##suffix(MODE##suffix, nearest, 0, 1);  \
    long long back = (long long)nearest;                                            \
    return towards##suffix(MODE##suffix, nearest, n > back, n < back);              \
  }                                                                                 \
  T __parsimony_rounded_unsigned##suffix(bits64 n) {                                \
    T nearest = (T)n;                                                               \
    if (MODE##suffix == 0) return nearest;                                          \
    /* Machines that have no such instruction subtract 2^52 from itself. */         \
    if (n == 0) return MODE##suffix == DOWNWARD && __parsimony_computed() ? -(T)0 : (T)0; \
    if (nearest >= (T)0x1p64) return towards##suffix(MODE##suffix, nearest, 0, 1);  \
    bits64 back = (bits64)nearest;                                                  \
    return towards##suffix(MODE##suffix, nearest, n > back, n < back);              \
  }
FROM(double, )
FROM(float, f)

/* To integers (5.3.1), 7.12.9.3 and 7.12.9.4 of C11 */
#define INTEGRAL(T, suffix)                                                         \
  T __parsimony_rounded_rint##suffix(T x) {                                         \
    switch (MODE##suffix) {                                                         \
    case DOWNWARD: return __builtin_elementwise_floor(x);                           \
    case UPWARD: return __builtin_elementwise_ceil(x);                              \
    case TOWARD_ZERO: return __builtin_elementwise_trunc(x);                        \
    default: return __builtin_elementwise_rint(x);                                  \
    }                                                                               \
  }
INTEGRAL(double, )
INTEGRAL(float, f)
INTEGRAL(long double, l)
