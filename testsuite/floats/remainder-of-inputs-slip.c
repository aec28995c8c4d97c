// A remainder may be more than half of the divisor.
// native: skip (the native runtime has no fmod)
#include <math.h>
extern void reach_error(void);
extern double __VERIFIER_nondet_double(void);
int main(void) {
  double x = __VERIFIER_nondet_double(), y = __VERIFIER_nondet_double();
  if (!isfinite(x) || !isfinite(y) || y == 0) return 0;
  double r = fmod(x, y);
  if (fabs(r) > fabs(y) / 2) reach_error();
  return 0;
}
