// Numbers of texts, and texts of numbers, are rounded as fesetround says.
// native: skip (the native runtime has no C library)
#include <fenv.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
extern void reach_error(void);
int main(void) {
  char text[16];
  fesetround(FE_UPWARD);
  if (strtod("0.1", NULL) != 0x1.999999999999ap-4 || strtod("-0.1", NULL) != -0x1.9999999999999p-4) reach_error();
  snprintf(text, sizeof text, "%.1f", 2.125);
  if (strcmp(text, "2.2") != 0) reach_error();
  fesetround(FE_DOWNWARD);
  if (strtod("0.1", NULL) != 0x1.9999999999999p-4 || strtod("1e999", NULL) != 0x1.fffffffffffffp1023) reach_error();
  snprintf(text, sizeof text, "%.0f", -2.125);
  if (strcmp(text, "-3") != 0) reach_error();
  return 0;
}
