// Rounded functions keep to their ranges.
// native: skip (the native runtime has no such functions)
#include <math.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern double __VERIFIER_nondet_double(void);
int main(void) {
  double x = __VERIFIER_nondet_double();
  if (x != x || x - x != 0) return 0;
  double s = sin(x), c = cosf((float)x), e = exp(x), h = hypot(3, x);
  if (!(s >= -1 && s <= 1)) reach_error();
  if (x < 1e30 && x > -1e30 && !(c >= -1 && c <= 1)) reach_error();
  if (!(e >= 0)) reach_error();
  if (!(h >= 2.9)) reach_error();
  if (!isnan(log(-1)) || pow(x, 0) != 1 || !isnan(acos(2)) || exp(0) != 1) reach_error();
  if (x > 1 && log(x) < 0) reach_error();
  return 0;
}
