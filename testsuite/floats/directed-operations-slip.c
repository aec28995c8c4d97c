// Rounded down, a third is less than rounded up: the bound is wrong.
// native: skip (the native runtime has no C library)
#include <fenv.h>
#include <math.h>
#pragma STDC FENV_ACCESS ON
extern void reach_error(void);
static void check(int mode, double third, double sum, double product, double root, float single) {
  volatile double one = 1, three = 3, tiny = 0x1p-60, two = 2, near_one = 1 + 0x1p-52;
  fesetround(mode);
  if (one / three != third || one + tiny != sum || near_one * near_one != product) reach_error();
  if (sqrt(two) != root || (float)third != single) reach_error();
}
int main(void) {
  check(FE_TONEAREST, 0x1.5555555555555p-2, 1, 1 + 0x1p-51, 0x1.6a09e667f3bcdp+0, 0x1.555556p-2f);
  check(FE_UPWARD, 0x1.5555555555555p-2, 1 + 0x1p-52, 1 + 0x1.8p-51, 0x1.6a09e667f3bcdp+0, 0x1.555556p-2f);
  check(FE_DOWNWARD, 0x1.5555555555555p-2, 1, 1 + 0x1p-51, 0x1.6a09e667f3bccp+0, 0x1.555554p-2f);
  check(FE_TOWARDZERO, 0x1.5555555555555p-2, 1, 1 + 0x1p-51, 0x1.6a09e667f3bccp+0, 0x1.555554p-2f);
  return 0;
}
