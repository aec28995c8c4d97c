// glibc's <fenv.h> knows five exceptions; the bit of denormal operands is none of them.
// native: skip (the native runtime has no C library)
#include <fenv.h>
extern void reach_error(void);
int main(void) {
  feraiseexcept(0x3f);
  if (fetestexcept(0x3f) != FE_ALL_EXCEPT) reach_error();
  return 0;
}
