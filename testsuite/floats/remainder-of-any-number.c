// A remainder of any number by three is less than three, and small numbers are their own remainders.
// native: skip (the native runtime has no fmod)
#include <math.h>
extern void reach_error(void);
extern double __VERIFIER_nondet_double(void);
int main(void) {
  double x = __VERIFIER_nondet_double(), y = __VERIFIER_nondet_double();
  if (!isfinite(x) || !isfinite(y) || y == 0) return 0;
  if (!(fabs(fmod(x, 3.0)) < 3.0)) reach_error();
  if (x > 0.5 && x < 1.5 && !(fmod(x, 2.0) > 0.5)) reach_error();
  return 0;
}
