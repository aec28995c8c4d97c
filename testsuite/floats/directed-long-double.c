// Operations on long doubles round as fesetround says.
// native: skip (the native runtime has no C library)
#include <fenv.h>
#include <math.h>
extern void reach_error(void);
int main(void) {
  volatile long double one = 1, three = 3, tiny = 0x1p-70L, half = 2.5L;
  fesetround(FE_UPWARD);
  if (one / three != 0x5.5555555555555558p-4L || one + tiny != 1 + 0x1p-63L) reach_error();
  if ((double)(one + tiny) != 1 + 0x1p-52 || rintl(half) != 3 || sqrtl(three) != 0x1.bb67ae8584caa73cp+0L) reach_error();
  fesetround(FE_TOWARDZERO);
  if (one / three != 0x5.5555555555555550p-4L || one - tiny != 1 - 0x1p-64L) reach_error();
  if ((float)(one - tiny) != 1 - 0x1p-24f || rintl(half) != 2) reach_error();
  return 0;
}
