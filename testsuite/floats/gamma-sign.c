// The gamma function is negative between minus one and zero.
// native: skip (the native runtime has no such functions)
#include <math.h>
extern void reach_error(void);
extern double __VERIFIER_nondet_double(void);
int main(void) {
  double x = __VERIFIER_nondet_double();
  int sign;
  lgamma_r(x, &sign);
  if (x > -1 && x < 0 && sign < 0) reach_error();
  return 0;
}
