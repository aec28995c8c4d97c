// Conversions and integral results round as fesetround says, and so do the ends of the range.
// native: skip (the native runtime has no C library)
#include <fenv.h>
#include <float.h>
#include <math.h>
#pragma STDC FENV_ACCESS ON
extern void reach_error(void);
int main(void) {
  volatile long large = (1L << 53) + 1;
  volatile unsigned most = 0xffffffffu;
  volatile double half = 2.5, small = -0.25, most_double = DBL_MAX, least = 0x1p-1074, zero = 0;
  fesetround(FE_UPWARD);
  if ((double)large != 0x1p53 + 2 || (double)-large != -0x1p53 || (float)most != 0x1p32f) reach_error();
  if (rint(half) != 3 || lrint(half) != 3 || !signbit(nearbyint(small))) reach_error();
  if (most_double * 2 != INFINITY || -most_double * 2 != -DBL_MAX || least / 2 != least) reach_error();
  fesetround(FE_DOWNWARD);
  if ((double)large != 0x1p53 || (float)most != 0x1.fffffep31f) reach_error();
  if (rint(half) != 2 || lrint(small) != -1) reach_error();
  if (most_double + most_double != DBL_MAX || least / 2 != 0 || -least / 2 != -least) reach_error();
  if (!signbit(half - half) || signbit(zero + zero) || !signbit(zero - zero)) reach_error();
  fesetround(FE_TOWARDZERO);
  if (rint(-half) != -2 || -most_double * 2 != -DBL_MAX || signbit(half - half)) reach_error();
  return 0;
}
