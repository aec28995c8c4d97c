// SSE's control register has the mode that fesetround sets.
// native: skip (the native runtime has no C library)
#include <fenv.h>
#include <xmmintrin.h>
extern void reach_error(void);
int main(void) {
  fesetround(FE_UPWARD);
  if ((_mm_getcsr() & 0x6000) != 0x4000) reach_error();
  return 0;
}
