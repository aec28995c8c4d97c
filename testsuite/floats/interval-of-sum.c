// The exact sum lies between the one that is rounded down and the one that is rounded up.
// native: skip (the native runtime has no C library)
#include <fenv.h>
extern void reach_error(void);
extern double __VERIFIER_nondet_double(void);
int main(void) {
  double x = __VERIFIER_nondet_double(), y = __VERIFIER_nondet_double();
  if (!(x >= -1e6 && x <= 1e6 && y >= -1e6 && y <= 1e6)) return 0;
  double nearest = x + y;
  fesetround(FE_DOWNWARD);
  double low = x + y;
  fesetround(FE_UPWARD);
  double high = x + y;
  fesetround(FE_TONEAREST);
  if (!(low <= nearest && nearest <= high)) reach_error();
  return 0;
}
