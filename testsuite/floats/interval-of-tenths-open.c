// Without a bound from above: nearest may be larger than what is taken for the upper one.
// native: skip (the native runtime has no C library)
#include <fenv.h>
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
static double sum(int mode, unsigned count) {
  double total = 0, one = 1, ten = 10;
  fesetround(mode);
  for (unsigned i = 0; i < count; i++) total += one / ten;
  fesetround(FE_TONEAREST);
  return total;
}
int main(void) {
  unsigned count = __VERIFIER_nondet_uchar();
  if (count == 0 || count > 12) return 0;
  double low = sum(FE_DOWNWARD, count), high = sum(FE_TOWARDZERO, count);
  double nearest = sum(FE_TONEAREST, count);
  if (!(low <= nearest && nearest <= high)) reach_error();
  /* To nearest, a quotient of small whole numbers is the exact value or next to it. */
  if (!(low <= count / 10.0 && count / 10.0 <= high)) reach_error();
  return 0;
}
