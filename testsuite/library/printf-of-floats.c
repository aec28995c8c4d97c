// Numbers as text are rounded as the standard says, and read back they are the same.
// native: skip (the native runtime has no C library)
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
extern void reach_error(void);
int main(void) {
  static const double numbers[] = {0.5, -2.25, 1e10, 1234.5};
  char b[64];
  sprintf(b, "%g|%f|%.0f|%.0f|%.2e", 0.1, 1.5, 0.5, 1.5, 12345.0);
  if (strcmp(b, "0.1|1.500000|0|2|1.23e+04") != 0) reach_error();
  if (sprintf(b, "%1.15g", 9e9) != 10 || strcmp(b, "9000000000") != 0) reach_error();
  for (int i = 0; i < 4; i++) {
    sprintf(b, "%1.17g", numbers[i]);
    if (strtod(b, NULL) != numbers[i]) reach_error();
  }
  return 0;
}
