// A program's own `signgam` is not the library's, which lgamma writes.
// native: skip (the native runtime has no such functions)
#include <math.h>
extern void reach_error(void);
extern double __VERIFIER_nondet_double(void);
int signgam = 7;
int main(void) {
  lgamma(__VERIFIER_nondet_double());
  if (signgam != 7) reach_error();
  return 0;
}
