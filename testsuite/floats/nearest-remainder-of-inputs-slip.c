// The rest to the nearest multiple may have another sign than the number.
// native: skip (the native runtime has no fmod)
#include <math.h>
extern void reach_error(void);
extern double __VERIFIER_nondet_double(void);
int main(void) {
  double x = __VERIFIER_nondet_double(), y = __VERIFIER_nondet_double();
  if (!isfinite(x) || !isfinite(y) || y == 0) return 0;
  if (x > 0 && y > 0 && remainder(x, y) < 0) reach_error();
  return 0;
}
