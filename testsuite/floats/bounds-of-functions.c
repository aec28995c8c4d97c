// Rounded functions keep to their ranges.
// native: skip (the native runtime has no such functions)
#include <math.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern double __VERIFIER_nondet_double(void);
int main(void) {
  double x = __VERIFIER_nondet_double();
  if (!(x >= -1000 && x <= 1000)) return 0;
  double s = sin(x), e = exp(x);
  if (!(s >= -1 && s <= 1)) reach_error();
  if (!(e >= 0)) reach_error();
  return 0;
}
