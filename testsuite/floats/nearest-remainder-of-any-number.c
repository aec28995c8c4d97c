// The rest to the nearest multiple of three lies between -1.5 and 1.5.
// native: skip (the native runtime has no fmod)
#include <math.h>
extern void reach_error(void);
extern double __VERIFIER_nondet_double(void);
int main(void) {
  double x = __VERIFIER_nondet_double(), y = __VERIFIER_nondet_double();
  if (!isfinite(x) || !isfinite(y) || y == 0) return 0;
  double r = remainder(x, 3.0);
  if (!(r >= -1.5 && r <= 1.5)) reach_error();
  return 0;
}
