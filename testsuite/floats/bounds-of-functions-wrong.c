// A rounded function may have another value than the exact one; at zero it has none.
// native: skip (the native runtime has no such functions)
// inputs: 0
#include <math.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern double __VERIFIER_nondet_double(void);
int main(void) {
  double x = __VERIFIER_nondet_double();
  if (x == 0 && cos(x) == 1 && sin(x) == 0) reach_error();
  return 0;
}
