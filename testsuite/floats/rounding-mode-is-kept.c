// The rounding mode is a variable: what does not round may run in any.
#include <fenv.h>
#include <math.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern double __VERIFIER_nondet_double(void);
int main(void) {
  double x = __VERIFIER_nondet_double();
  fenv_t saved;
  if (fegetround() != FE_TONEAREST) reach_error();
  fegetenv(&saved);
  if (fesetround(FE_UPWARD) || fegetround() != FE_UPWARD || fesetround(12345) == 0) reach_error();
  double y = -x, z = trunc(2.5);
  if (z != 2 || (x == x && y != -x)) reach_error();
  fesetenv(&saved);
  if (fegetround() != FE_TONEAREST || 1.0 / 3 != 0x1.5555555555555p-2) reach_error();
  fesetround(FE_TONEAREST);
  if (x == 1 && x / 3 != 0x1.5555555555555p-2) reach_error();
  return 0;
}
