// An operation in another rounding mode is not to nearest.
// native: skip (the native runtime has no C library)
#include <fenv.h>
#include <math.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern double __VERIFIER_nondet_double(void);
int main(void) {
  double x = __VERIFIER_nondet_double();
  fesetround(FE_UPWARD);
  if (x == 1 && x / 3 != 0x1.5555555555555p-2) reach_error();
  return 0;
}
