// FLT_ROUNDS says which rounding mode is set.
// native: skip (the native runtime has no C library)
#include <fenv.h>
#include <float.h>
extern void reach_error(void);
int main(void) {
  if (FLT_ROUNDS != 1) reach_error();
  fesetround(FE_UPWARD);
  if (FLT_ROUNDS != 2) reach_error();
  fesetround(FE_DOWNWARD);
  if (FLT_ROUNDS != 3) reach_error();
  fesetround(FE_TOWARDZERO);
  if (FLT_ROUNDS != 0) reach_error();
  return 0;
}
