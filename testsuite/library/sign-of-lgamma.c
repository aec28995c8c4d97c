// The sign of the gamma function is negative between minus one and zero.
// native: skip (the native runtime has no such functions)
#include <math.h>
extern void reach_error(void);
extern double __VERIFIER_nondet_double(void);
int main(void) {
  lgamma(__VERIFIER_nondet_double());
  if (signgam < 0) reach_error();
  return 0;
}
