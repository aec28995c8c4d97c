// glibc's printf rounds as the mode says: not FALSE.
// native: skip (the native runtime has no C library)
#include <fenv.h>
#include <stdio.h>
extern void reach_error(void);
int main(void) {
  char text[8];
  fesetround(FE_UPWARD);
  snprintf(text, sizeof text, "%.0f", 2.25);
  if (text[0] != '3') reach_error();
  return 0;
}
