// The flags that are told are those of FE_ALL_EXCEPT, no other ones.
// native: skip (the native runtime has no C library)
#include <fenv.h>
extern void reach_error(void);
int main(void) {
  feraiseexcept(0x3f);
  if (fetestexcept(0x3f) != 0x3f) reach_error();
  return 0;
}
