// native: skip (the native runtime has no fmod)
// A remainder of an input lies between zero and the divisor.
#include <math.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern double __VERIFIER_nondet_double(void);
int main(void) {
  double x = __VERIFIER_nondet_double();
  if (!(x >= 0 && x < 1000)) return 0;
  double r = fmod(x, 360.0);
  if (!(r >= 0 && r < 360)) reach_error();
  return 0;
}
