/* <math.h>, C11 7.12: functions whose results are rounded as the implementation likes. Results are
 * arbitrary within bounds that hold for each library which is wrong by less than one unit in the
 * last place and keeps to the special cases of annex F (as glibc does): no bound is nearer to the
 * exact range than that. No counterexample depends on which number of them it is. */
#include "models.h"

/* Comparisons are cheaper to decide than `x - x` */
#define IS_FINITE(x) (__builtin_elementwise_abs(x) < (__typeof__(x))__builtin_inf())

#define ABS(x) __builtin_elementwise_abs(x)
#define INF(T) ((T)__builtin_inf())
/* No number, as an operation gives it: with any sign */
#define NONE(x) (((x) - (x)) / ((x) - (x)))
/* A bit more than pi and its half, in each format */
#define PI 3.1415930L
#define HALF_PI 1.5707970L

/* Any number, which no run chooses */
extern double __parsimony_inexact(double x, double y);
extern float __parsimony_inexactf(float x, float y);
extern long double __parsimony_inexactl(long double x, long double y);

/* An arbitrary number in a range; errno may have changed, as mathematics may do it. */
#define RANGE(T, suffix)                                                          \
  static T between##suffix(T x, T y, T least, T greatest) {                       \
    T r = __parsimony_inexact##suffix(x, y);                                      \
    return r >= least && r <= greatest ? r : IS_FINITE(least) ? least : IS_FINITE(greatest) ? greatest : (T)0; \
  }
RANGE(double, )
RANGE(float, f)
RANGE(long double, l)

/* Of one argument: where there is none, and the range of the rest. At infinities and NaN, `ends`
 * says more. */
#define ONE(name, T, suffix, none, ends, least, greatest)                         \
  T name##suffix(T x) {                                                           \
    if (x != x) return x;                                                         \
    if (none) {                                                                   \
      errno = EDOM;                                                               \
      return NONE(x);                                                             \
    }                                                                             \
    ends;                                                                         \
    return between##suffix(x, x, (T)(least), (T)(greatest));                      \
  }
#define ALL(name, none, ends, least, greatest)                                    \
  ONE(name, double, , none, ends, least, greatest)                                \
  ONE(name, float, f, none, ends, least, greatest)                                \
  ONE(name, long double, l, none, ends, least, greatest)

#define IS_INFINITE (!IS_FINITE(x))
/* 7.12.4 */
ALL(sin, IS_INFINITE, if (x == 0) return x, -1, 1)
ALL(cos, IS_INFINITE, if (x == 0) return 1, -1, 1)
ALL(tan, IS_INFINITE, if (x == 0) return x, -__builtin_inf(), __builtin_inf())
ALL(asin, ABS(x) > 1, if (x == 0) return x, x < 0 ? -HALF_PI : 0, x < 0 ? 0 : HALF_PI)
ALL(acos, ABS(x) > 1, if (x == 1) return 0, 0, PI)
ALL(atan, 0, if (x == 0) return x, x < 0 ? -HALF_PI : 0, x < 0 ? 0 : HALF_PI)
/* 7.12.5 */
ALL(sinh, 0, if (x == 0 || IS_INFINITE) return x, x < 0 ? -__builtin_inf() : 0, x < 0 ? 0 : __builtin_inf())
ALL(cosh, 0, if (x == 0) return 1; if (IS_INFINITE) return ABS(x), 1, __builtin_inf())
ALL(tanh, 0, if (x == 0) return x, x < 0 ? -1 : 0, x < 0 ? 0 : 1)
ALL(asinh, 0, if (x == 0 || IS_INFINITE) return x, x < 0 ? -__builtin_inf() : 0, x < 0 ? 0 : __builtin_inf())
ALL(acosh, x < 1, if (x == 1) return 0; if (IS_INFINITE) return x, 0, __builtin_inf())
ALL(atanh, ABS(x) > 1, if (x == 0) return x; if (ABS(x) == 1) { errno = ERANGE; return x * INF(__typeof__(x)); }, x < 0 ? -__builtin_inf() : 0, x < 0 ? 0 : __builtin_inf())
/* 7.12.6 */
#define POWER_ENDS if (x == 0) return 1; if (IS_INFINITE) return x < 0 ? 0 : x
ALL(exp, 0, POWER_ENDS, x < 0 ? 0 : 1, x < 0 ? 1 : __builtin_inf())
ALL(exp2, 0, POWER_ENDS, x < 0 ? 0 : 1, x < 0 ? 1 : __builtin_inf())
ALL(exp10, 0, POWER_ENDS, x < 0 ? 0 : 1, x < 0 ? 1 : __builtin_inf())
ALL(pow10, 0, POWER_ENDS, x < 0 ? 0 : 1, x < 0 ? 1 : __builtin_inf())
ALL(expm1, 0, if (x == 0) return x; if (IS_INFINITE) return x < 0 ? -1 : x, x < 0 ? -1 : 0, x < 0 ? 0 : __builtin_inf())
#define LOG_ENDS \
  if (x == 0) { errno = ERANGE; return -__builtin_inf(); } if (x == 1) return 0; if (IS_INFINITE) return x
ALL(log, x < 0, LOG_ENDS, x < 1 ? -__builtin_inf() : 0, x < 1 ? 0 : __builtin_inf())
ALL(log2, x < 0, LOG_ENDS, x < 1 ? -__builtin_inf() : 0, x < 1 ? 0 : __builtin_inf())
ALL(log10, x < 0, LOG_ENDS, x < 1 ? -__builtin_inf() : 0, x < 1 ? 0 : __builtin_inf())
ALL(log1p, x < -1, if (x == -1) { errno = ERANGE; return -__builtin_inf(); } if (x == 0 || IS_INFINITE) return x, x < 0 ? -__builtin_inf() : 0, x < 0 ? 0 : __builtin_inf())
/* 7.12.7.1, 7.12.8 */
ALL(cbrt, 0, if (x == 0 || IS_INFINITE) return x, x < 0 ? -__builtin_inf() : 0, x < 0 ? 0 : __builtin_inf())
ALL(erf, 0, if (x == 0) return x, x < 0 ? -1 : 0, x < 0 ? 0 : 1)
ALL(erfc, 0, if (x == 0) return 1, 0, 2)

#define TWO(T, suffix)                                                            \
  /* 7.12.7.3: not less than the longer side, not more than both */               \
  T hypot##suffix(T x, T y) {                                                     \
    T a = ABS(x), b = ABS(y);                                                     \
    if (a == INF(T) || b == INF(T)) return INF(T);                                \
    if (x != x || y != y) return x + y;                                           \
    if (a == 0) return b;                                                         \
    if (b == 0) return a;                                                         \
    T more = a < b ? b : a, both = a + b;                                         \
    return between##suffix(x, y, more - more * 0x1p-20, both + both * 0x1p-20);   \
  }                                                                               \
  /* 7.12.4.4 */                                                                  \
  T atan2##suffix(T y, T x) {                                                     \
    if (x != x || y != y) return x + y;                                           \
    _Bool negative = __builtin_signbit(y) != 0;                                   \
    if (y == 0 && !__builtin_signbit(x)) return y;                                \
    return between##suffix(x, y, negative ? (T)-PI : 0, negative ? 0 : (T)PI);    \
  }                                                                               \
  /* 7.12.7.4 */                                                                  \
  T pow##suffix(T x, T y) {                                                       \
    if (y == 0 || x == 1) return 1;                                               \
    if (x != x || y != y) return x + y;                                           \
    if (x < 0 && IS_FINITE(x) && IS_FINITE(y) && __builtin_elementwise_trunc(y) != y) { \
      errno = EDOM;                                                               \
      return NONE(x);                                                             \
    }                                                                             \
    _Bool may_be_negative = __builtin_signbit(x) != 0 && IS_FINITE(y);              \
    return between##suffix(x, y, may_be_negative ? -INF(T) : 0, INF(T));          \
  }                                                                               \
  void sincos##suffix(T x, T *s, T *c) {                                          \
    *s = sin##suffix(x);                                                          \
    *c = cos##suffix(x);                                                          \
  }
TWO(double, )
TWO(float, f)
TWO(long double, l)

/* 7.12.8.3, 7.12.8.4, and POSIX: the gamma function is negative where the next integer below is
 * odd, and has a pole at zero and at each negative integer. At poles, glibc has the sign of zero
 * for the one, and plus for the others. */
/* What the library's own functions write. `signgam` is another name of it, unless the program
 * defines an object of that name: since glibc 2.23, `lgamma` leaves that one alone. */
int __signgam;
extern int signgam __attribute__((weak, alias("__signgam")));

/* `gamma`, which is older, writes the program's, too, unless the library is linked statically. */
static void set_sign(int sign) {
  __signgam = sign;
  if (&signgam != &__signgam) {
    __parsimony_for_proofs();
    if (__VERIFIER_nondet_bool()) signgam = sign;
  }
}

#define WHOLE(x) __builtin_elementwise_floor(x)
#define IS_ODD(x) (WHOLE((x) / 2) != (x) / 2)
#define GAMMA(T, suffix)                                                          \
  static _Bool is_pole##suffix(T x) { return x <= 0 && IS_FINITE(x) && WHOLE(x) == x; } \
  static _Bool has_negative##suffix(T x) {                                        \
    if (x == 0) return __builtin_signbit(x) != 0;                                 \
    return x < 0 && IS_FINITE(x) && WHOLE(x) != x && IS_ODD(WHOLE(x));            \
  }                                                                               \
  T lgamma##suffix##_r(T x, int *sign) {                                          \
    *sign = has_negative##suffix(x) ? -1 : 1;                                     \
    if (x != x) return x;                                                         \
    if (!IS_FINITE(x)) return INF(T);                                             \
    if (is_pole##suffix(x)) {                                                     \
      errno = ERANGE;                                                             \
      return INF(T);                                                              \
    }                                                                             \
    if (x == 1 || x == 2) return 0;                                               \
    if (x < 0) return between##suffix(x, x, (T)-1e21, (T)1e5);                    \
    _Bool is_less = x > 1 && x < 2;                                               \
    return between##suffix(x, x, is_less ? (T)-0.1215 : 0, is_less ? 0 : INF(T)); \
  }                                                                               \
  T lgamma##suffix(T x) { return lgamma##suffix##_r(x, &__signgam); }             \
  T gamma##suffix(T x) {                                                          \
    int sign;                                                                     \
    T result = lgamma##suffix##_r(x, &sign);                                      \
    set_sign(sign);                                                               \
    return result;                                                                \
  }                                                                               \
  T tgamma##suffix(T x) {                                                         \
    if (x != x) return x;                                                         \
    if (x == 0) {                                                                 \
      errno = ERANGE;                                                             \
      return __builtin_signbit(x) ? -INF(T) : INF(T);                             \
    }                                                                             \
    if (is_pole##suffix(x) || (x < 0 && !IS_FINITE(x))) {                         \
      errno = EDOM;                                                               \
      return NONE(INF(T));                                                        \
    }                                                                             \
    if (!IS_FINITE(x)) return x;                                                  \
    if (x > 0) return between##suffix(x, x, (T)0.8855, INF(T));                   \
    _Bool negative = has_negative##suffix(x);                                     \
    return between##suffix(x, x, negative ? -INF(T) : 0, negative ? 0 : INF(T));  \
  }
GAMMA(double, )
GAMMA(float, f)
GAMMA(long double, l)

/* POSIX: Bessel functions. Those of the first kind are bounded; those of the second have a pole at
 * zero, and none of a negative number. The bounds are a bit more than the greatest values. */
ALL(j0, 0, if (x == 0) return 1; if (IS_INFINITE) return 0, -0.403, 1)
ALL(j1, 0, if (x == 0) return x; if (IS_INFINITE) return x < 0 ? -(__typeof__(x))0 : 0, -0.582, 0.582)
#define POLE_OF_Y                                                                 \
  if (x == 0) { errno = ERANGE; return -INF(__typeof__(x)); } if (IS_INFINITE) return 0
ALL(y0, x < 0, POLE_OF_Y, -__builtin_inf(), 0.521)
ALL(y1, x < 0, POLE_OF_Y, -__builtin_inf(), 0.417)

#define BESSEL(T, suffix)                                                         \
  T jn##suffix(int n, T x) {                                                      \
    if (n == 0) return j0##suffix(x);                                             \
    if (x != x) return x;                                                         \
    if (x == 0 || IS_INFINITE) return between##suffix(x, x, -(T)0, (T)0);         \
    return between##suffix(x, x, -(T)0.582, (T)0.582);                            \
  }                                                                               \
  T yn##suffix(int n, T x) {                                                      \
    if (n == 0) return y0##suffix(x);                                             \
    if (x != x) return x;                                                         \
    if (x < 0) {                                                                  \
      errno = EDOM;                                                               \
      return NONE(x);                                                             \
    }                                                                             \
    _Bool mirrored = n < 0 && n % 2 != 0;                                         \
    if (x == 0) {                                                                 \
      errno = ERANGE;                                                             \
      return mirrored ? INF(T) : -INF(T);                                         \
    }                                                                             \
    if (IS_INFINITE) return between##suffix(x, x, -(T)0, (T)0);                   \
    return between##suffix(x, x, mirrored ? (T)-0.417 : -INF(T), mirrored ? INF(T) : (T)0.417); \
  }
BESSEL(double, )
BESSEL(float, f)
BESSEL(long double, l)
