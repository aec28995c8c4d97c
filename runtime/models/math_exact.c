/* <math.h>, C11 7.12: exact functions by their definitions, for the three formats. `errno` is as in
 * glibc. A long double is that of x86. */
#include "models.h"

/* Comparisons are cheaper to decide than `x - x` */
#define IS_FINITE(x) (__builtin_elementwise_abs(x) < (__typeof__(x))__builtin_inf())

typedef unsigned long long bits64;
typedef unsigned int bits32;

extern double __parsimony_fmod(double x, double y);
extern float __parsimony_fmodf(float x, float y);
extern long double __parsimony_fmodl(long double x, long double y);
extern double ldexp(double x, int n);
extern double frexp(double x, int *exponent);

/* 7.12.10.2, 7.12.10.3: x - n * y for the n next to x / y, the even one of two. With |x| reduced
 * to [0, 8|y|), each difference below is exact: its operands are within a factor of two. (The
 * sign of a zero is that of x, but glibc gives the other one for some tiny y.) What is assumed in
 * the end is true, and hard to see. */
#define REMAINDER(T, suffix, tiny)                                                \
  static T remainder_of##suffix(T x, T y, int *quotient) {                        \
    T p = __builtin_elementwise_abs(y), a = __builtin_elementwise_abs(x);         \
    int n = 0;                                                                    \
    if (IS_FINITE(p * 8)) a = __parsimony_fmod##suffix(a, p * 8);               \
    if (a >= p * 4) a -= p * 4, n += 4;                                           \
    if (a >= p * 2) a -= p * 2, n += 2;                                           \
    if (a + a > p) {                                                              \
      a -= p, n++;                                                                \
      if (a + a >= p) a -= p, n++;                                                \
    }                                                                             \
    *quotient = n;                                                                \
    if (a == 0 && p < (tiny) && __parsimony_computed()) a = -a;                   \
    T r = __builtin_signbit(x) ? -a : a;                                          \
    __VERIFIER_assume(__builtin_elementwise_abs(r) <= p / 2 && __builtin_elementwise_abs(r) <= __builtin_elementwise_abs(x)); \
    return r;                                                                     \
  }                                                                               \
  static _Bool has_none##suffix(T x, T y) { return x != x || y != y || y == 0 || !IS_FINITE(x); } \
  T remainder##suffix(T x, T y) {                                                 \
    int quotient;                                                                 \
    if (has_none##suffix(x, y)) {                                                 \
      if (x == x && y == y) errno = EDOM;                                         \
      return (x - x) / (y - y);                                                   \
    }                                                                             \
    if (!IS_FINITE(y)) return x;                                                     \
    return remainder_of##suffix(x, y, &quotient);                                 \
  }                                                                               \
  T drem##suffix(T x, T y) { return remainder##suffix(x, y); }                    \
  /* At least the lowest three bits of n are given. It says nothing in errno. */    \
  T remquo##suffix(T x, T y, int *quotient) {                                     \
    int n = 0;                                                                    \
    T r = x;                                                                      \
    if (has_none##suffix(x, y)) {                                                 \
      *quotient = __VERIFIER_nondet_int();                                        \
      return (x - x) / (y - y);                                                   \
    }                                                                             \
    if (IS_FINITE(y)) r = remainder_of##suffix(x, y, &n);                           \
    n &= 7;                                                                       \
    if (n == 0 && IS_FINITE(y) && __parsimony_computed()) n = 8;                    \
    *quotient = (__builtin_signbit(x) != 0) != (__builtin_signbit(y) != 0) ? -n : n; \
    return r;                                                                     \
  }
REMAINDER(double, , 0x1p-1020)
REMAINDER(float, f, 0)
REMAINDER(long double, l, 0)

/* 7.12.12.1 */
long double fdiml(long double x, long double y) {
  long double r = x != x ? x : y != y ? y : x > y ? x - y : 0.0L;
  if (!IS_FINITE(r) && IS_FINITE(x) && IS_FINITE(y)) errno = ERANGE;
  return r;
}

/* 7.12.9.5, 7.12.9.7: a result out of range is unspecified */
#define ROUNDED(name, T, round, bound)                                            \
  T name(long double x) {                                                         \
    long double r = round(x);                                                     \
    return r >= -(bound) && r < (bound) ? (T)r : (T)__VERIFIER_nondet_ulonglong(); \
  }
#define LONG_BOUND (-(long double)(-__LONG_MAX__ - 1))
#define LLONG_BOUND 9223372036854775808.0L
ROUNDED(lroundl, long, __builtin_elementwise_round, LONG_BOUND)
ROUNDED(llroundl, long long, __builtin_elementwise_round, LLONG_BOUND)
ROUNDED(lrintl, long, __builtin_elementwise_rint, LONG_BOUND)
ROUNDED(llrintl, long long, __builtin_elementwise_rint, LLONG_BOUND)

/* 7.12.6.12 */
#define MODF(T, suffix)                                                           \
  T modf##suffix(T x, T *whole) {                                                 \
    *whole = __builtin_elementwise_trunc(x);                                      \
    T rest = !IS_FINITE(x) && x == x ? (T)0 : x - *whole;                            \
    return __builtin_signbit(x) ? -__builtin_elementwise_abs(rest) : __builtin_elementwise_abs(rest); \
  }
MODF(float, f)
MODF(long double, l)

/* 7.12.6.4: a float is a double; of a long double, the exponent stands behind 64 digits */
float frexpf(float x, int *exponent) { return (float)frexp(x, exponent); }

typedef union {
  long double value;
  struct {
    bits64 digits;
    unsigned short exponent;
  } parts;
} extended;

long double frexpl(long double x, int *exponent) {
  *exponent = 0;
  if (x == 0 || !IS_FINITE(x)) return x;
  extended bits = {x};
  if ((bits.parts.exponent & 0x7fff) == 0) {
    bits.value *= 0x1p65L;
    *exponent = -65;
  }
  *exponent += (bits.parts.exponent & 0x7fff) - 16382;
  bits.parts.exponent = (unsigned short)((bits.parts.exponent & 0x8000) | 16382);
  return bits.value;
}

/* 7.12.6.6, 7.12.6.13: a product of a float and a power of two rounds in float alone */
static float scalef(float x, int n) {
  int before = errno;
  float r = (float)ldexp(x, n);
  errno = before;
  if (x == 0 || !IS_FINITE(x)) return r;
  if (!IS_FINITE(r) || r == 0) errno = ERANGE;
  else if (__builtin_elementwise_abs(r) < 0x1p-126f) __parsimony_may_fail(ERANGE);
  return r;
}
static int exponent_of(long n) { return n > 1000000 ? 1000000 : n < -1000000 ? -1000000 : (int)n; }
float ldexpf(float x, int n) { return scalef(x, n); }
float scalbnf(float x, int n) { return scalef(x, n); }
float scalblnf(float x, long n) { return scalef(x, exponent_of(n)); }

/* Steps stop short of the subnormals, so that one of them rounds */
static long double scalel(long double x, int n) {
  if (x == 0 || !IS_FINITE(x)) return x;
  long double r = x;
  for (int i = 0; i < 3 && n > 16383; i++, n -= 16383) r *= 0x1p16383L;
  for (int i = 0; i < 3 && n < -16382; i++, n += 16318) r *= 0x1p-16318L;
  n = n > 16383 ? 16383 : n < -16382 ? -16382 : n;
  extended power = {.parts = {1ULL << 63, (unsigned short)(n + 16383)}};
  r *= power.value;
  if (!IS_FINITE(r) || r == 0) errno = ERANGE;
  else if (__builtin_elementwise_abs(r) < 0x1p-16382L) __parsimony_may_fail(ERANGE);
  return r;
}
long double ldexpl(long double x, int n) { return scalel(x, n); }
long double scalbnl(long double x, int n) { return scalel(x, n); }
long double scalblnl(long double x, long n) { return scalel(x, exponent_of(n)); }

/* POSIX 2001: a power that is no integer gives nothing; a result that is lost is an error where
 * both numbers are finite, a subnormal one is none. */
#define SCALB(T, suffix)                                                          \
  T scalb##suffix(T x, T power) {                                                 \
    enum { BEYOND = 65000 };                                                      \
    if (x != x || power != power) return x + power;                               \
    _Bool is_none = IS_FINITE(power) ? __builtin_elementwise_trunc(power) != power : power > 0 ? x == 0 : !IS_FINITE(x); \
    if (is_none) {                                                                \
      errno = EDOM;                                                               \
      return (power - power) / (power - power); /* of any sign */                 \
    }                                                                             \
    if (x == 0 || !IS_FINITE(x)) return x;                                        \
    if (!IS_FINITE(power)) return power > 0 ? x * power : x / -power;             \
    int n = power > BEYOND ? BEYOND : power < -BEYOND ? -BEYOND : (int)power;     \
    int before = errno;                                                           \
    T r = ldexp##suffix(x, n);                                                    \
    errno = IS_FINITE(r) && r != 0 ? before : ERANGE;                             \
    return r;                                                                     \
  }
SCALB(double, )
SCALB(float, f)
SCALB(long double, l)

/* 7.12.6.5, 7.12.6.11: of zero and NaN, the number that glibc has for both. `logb` says nothing in
 * errno. */
#define LOGB(T, suffix)                                                           \
  int ilogb##suffix(T x) {                                                        \
    int exponent;                                                                 \
    if (x == 0 || !IS_FINITE(x)) {                                                   \
      errno = EDOM;                                                               \
      return x == 0 || x != x ? -__INT_MAX__ - 1 : __INT_MAX__;                   \
    }                                                                             \
    frexp##suffix(x, &exponent);                                                  \
    return exponent - 1;                                                          \
  }                                                                               \
  long llogb##suffix(T x) {                                                       \
    int exponent;                                                                 \
    if (x == 0 || !IS_FINITE(x)) {                                                   \
      errno = EDOM;                                                               \
      return x == 0 || x != x ? -__LONG_MAX__ - 1 : __LONG_MAX__;                 \
    }                                                                             \
    frexp##suffix(x, &exponent);                                                  \
    return exponent - 1;                                                          \
  }                                                                               \
  T logb##suffix(T x) {                                                           \
    int exponent;                                                                 \
    if (x != x) return x;                                                         \
    if (!IS_FINITE(x)) return (T)__builtin_inf();                                    \
    if (x == 0) return -(T)__builtin_inf();                                       \
    frexp##suffix(x, &exponent);                                                  \
    return (T)(exponent - 1);                                                     \
  }                                                                               \
  T significand##suffix(T x) {                                                    \
    int exponent;                                                                 \
    if (x == 0 || !IS_FINITE(x)) return x;                                           \
    return frexp##suffix(x, &exponent) * 2;                                       \
  }
LOGB(double, )
LOGB(float, f)
LOGB(long double, l)

/* 7.12.11.3, 7.12.11.4: the next number is the next one by its bits, but for the sign */
static double step(double x, _Bool up) {
  union { double value; bits64 bits; } n = {x};
  if (x == 0) {
    n.bits = 1;
    return up ? n.value : -n.value;
  }
  n.bits += (x < 0) == up ? -1ULL : 1ULL;
  return n.value;
}
static float stepf(float x, _Bool up) {
  union { float value; bits32 bits; } n = {x};
  if (x == 0) {
    n.bits = 1;
    return up ? n.value : -n.value;
  }
  n.bits += (x < 0) == up ? -1U : 1U;
  return n.value;
}
static long double stepl(long double x, _Bool up) {
  enum { WHOLE = 63 };
  extended n = {x};
  if (x == 0) {
    n.parts.digits = 1;
    n.parts.exponent = 0;
    return up ? n.value : -n.value;
  }
  if ((x < 0) == up) {
    if (n.parts.digits == 1ULL << WHOLE && (n.parts.exponent & 0x7fff) != 0) {
      n.parts.exponent--;
      n.parts.digits = (n.parts.exponent & 0x7fff) == 0 ? (1ULL << WHOLE) - 1 : -1ULL;
    } else n.parts.digits--;
  } else {
    n.parts.digits++;
    if (n.parts.digits == 0) {
      n.parts.digits = 1ULL << WHOLE;
      n.parts.exponent++;
    } else if (n.parts.digits == 1ULL << WHOLE) n.parts.exponent++;
  }
  return n.value;
}
#define NEXT(name, T, U, suffix, least)                                           \
  T name(T x, U y) {                                                              \
    if (x != x || y != y) return (T)(x + y);                                      \
    if (x == y) return (T)y;                                                      \
    T r = step##suffix(x, x < y);                                                 \
    if (IS_FINITE(x) && !IS_FINITE(r)) errno = ERANGE;                                 \
    else if (__builtin_elementwise_abs(r) < (least)) __parsimony_may_fail(ERANGE); \
    return r;                                                                     \
  }
NEXT(nextafter, double, double, , 0x1p-1022)
NEXT(nextafterf, float, float, f, 0x1p-126f)
NEXT(nextafterl, long double, long double, l, 0x1p-16382L)
NEXT(nexttoward, double, long double, , 0x1p-1022)
NEXT(nexttowardf, float, long double, f, 0x1p-126f)
NEXT(nexttowardl, long double, long double, l, 0x1p-16382L)
