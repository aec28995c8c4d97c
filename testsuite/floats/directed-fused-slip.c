// A product and a sum that are rounded once: downward, it is not one.
// native: skip (the native runtime has no C library)
#include <fenv.h>
#include <math.h>
extern void reach_error(void);
int main(void) {
  volatile double x = 1 + 0x1p-52, y = 1 - 0x1p-52, tiny = 0x1p-1074;
  volatile float f = 1 + 0x1p-23f;
  fesetround(FE_DOWNWARD);
  if (fma(x, x, -1) != 0x1p-51) reach_error();
  if (fma(x, y, 0) != 1) reach_error();
  if (!signbit(fma(x, 1, -x))) reach_error();
  fesetround(FE_UPWARD);
  if (fma(x, x, -1) != 0x1p-51 + 0x1p-103 || fma(tiny, tiny, 0) != tiny) reach_error();
  if (fmaf(f, f, 0) != 1 + 0x1.8p-22f) reach_error();
  return 0;
}
