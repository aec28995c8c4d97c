// native: skip (the native runtime has no fmod)
// Remainders by their definition, with inputs and with all constants.
#include <math.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern double __VERIFIER_nondet_double(void);
int main(void) {
  double x = __VERIFIER_nondet_double();
  int q;
  if (remainder(7.5, 5.0) != -2.5 || remainder(-8, 5) != 2 || remainder(2.5, 5) != 2.5 || remainder(7.5, -5) != -2.5) reach_error();
  if (remquo(29, 3, &q) != -1 || (q & 7) != 2) reach_error();
  if (fmod(-7.5, 2) != -1.5 || !isnan(remainder(1, 0))) reach_error();
  if (!(x >= 0 && x < 1000)) return 0;
  double r = fmod(x, 360.0);
  if (!(r >= 0 && r < 360)) reach_error();
  return 0;
}
