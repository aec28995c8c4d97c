// The rest to the nearest multiple is at most half of the divisor, and no more than the number.
// native: skip (the native runtime has no fmod)
#include <math.h>
extern void reach_error(void);
extern double __VERIFIER_nondet_double(void);
int main(void) {
  double x = __VERIFIER_nondet_double(), y = __VERIFIER_nondet_double();
  if (!isfinite(x) || !isfinite(y) || y == 0) return 0;
  double r = remainder(x, y);
  if (!(fabs(r) <= fabs(y) / 2) || !(fabs(r) <= fabs(x))) reach_error();
  return 0;
}
