// The control register of SSE sets the mode of doubles alone: the library tells that of x87.
// native: skip (the native runtime has no C library)
#include <fenv.h>
#include <xmmintrin.h>
extern void reach_error(void);
int main(void) {
  volatile double a = 1, b = 3;
  fesetround(FE_UPWARD);
  _mm_setcsr(0x1f80);
  if (fegetround() != FE_UPWARD) reach_error();
  if (a / b != 0x1.5555555555555p-2) reach_error();
  return 0;
}
