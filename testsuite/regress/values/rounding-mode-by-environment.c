// A saved floating-point environment may be changed, and set again.
// native: skip (the native runtime has no C library)
extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
#include <fenv.h>
int main(void) {
  volatile double a = 1.0, b = 3.0;
  double nearest = a / b;
  fenv_t environment;
  fegetenv(&environment);
  fesetenv(&environment);
  if (a / b != nearest) return 1;
  environment.__control_word |= 0x800;
  environment.__mxcsr |= 0x4000;
  fesetenv(&environment);
  if (a / b != nearest) reach_error();
  return 0;
}
