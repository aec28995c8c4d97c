// Gamma and Bessel functions have poles and signs.
// native: skip (the native runtime has no such functions)
#define _GNU_SOURCE
#include <errno.h>
#include <math.h>
extern void reach_error(void);
int main(void) {
  int sign;
  errno = 0;
  if (lgamma(-2) != HUGE_VAL || errno != ERANGE || lgamma(1) != 0) reach_error();
  if (!isnan(tgamma(-3)) || errno != EDOM || tgamma(-0.0) != -HUGE_VAL) reach_error();
  lgamma_r(-0.5, &sign);
  if (sign != -1 || !isnan(y0(-1)) || yn(1, 0) != -HUGE_VAL || j0(0) != 1) reach_error();
  return 0;
}
