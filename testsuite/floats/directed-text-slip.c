// Downward, the text of a negative number is rounded away from zero.
// native: skip (the native runtime has no C library)
#include <fenv.h>
#include <stdio.h>
#include <string.h>
extern void reach_error(void);
int main(void) {
  char text[16];
  fesetround(FE_UPWARD);
  snprintf(text, sizeof text, "%.1f", 2.125);
  if (strcmp(text, "2.2") != 0) reach_error();
  fesetround(FE_DOWNWARD);
  snprintf(text, sizeof text, "%.0f", -2.125);
  if (strcmp(text, "-2") != 0) reach_error();
  return 0;
}
