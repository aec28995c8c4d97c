// In another rounding mode results are other ones than to nearest.
// native: skip (the native runtime has no C library)
#include <fenv.h>
#include <math.h>
extern void reach_error(void);
int main(void) {
  volatile double one = 1, three = 3, quarter = 2.25;
  fesetround(FE_UPWARD);
  if (one / three == 0x1.5555555555555p-2) reach_error();
  if (rint(quarter) != 3) reach_error();
  return 0;
}
