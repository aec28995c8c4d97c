// The rounding mode is a variable: what does not round may run in any.
#include <fenv.h>
#include <math.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern double __VERIFIER_nondet_double(void);
int main(void) {
  double x = __VERIFIER_nondet_double();
  volatile double third = 1;
  if (fegetround() != FE_TONEAREST) reach_error();
  if (fesetround(FE_UPWARD) || fegetround() != FE_UPWARD || fesetround(12345) == 0) reach_error();
  double y = -x;
  if (x == x && -y != x) reach_error();
  fesetround(FE_TONEAREST);
  third = third / 3;
  if (third != 0x1.5555555555555p-2) reach_error();
  return 0;
}
