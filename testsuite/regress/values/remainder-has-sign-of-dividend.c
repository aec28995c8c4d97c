// The remainder of a negative number has its sign, also where it is zero and the quotient is huge.
#include <math.h>
extern void reach_error(void);
extern float __VERIFIER_nondet_float(void);
int main(void) {
  float x = __VERIFIER_nondet_float();
  if (x < 0 && x > -INFINITY && !signbit(fmodf(x, 2))) reach_error();
  return 0;
}
