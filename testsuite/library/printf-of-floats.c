// Numbers as text are rounded as the standard says, and read back they are the same.
// native: skip (the native runtime has no C library)
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
extern void reach_error(void);
int main(void) {
  char b[64];
  sprintf(b, "%g|%.0f|%.2e", 0.1, 2.5, 12345.0);
  if (strcmp(b, "0.1|2|1.23e+04") != 0) reach_error();
  if (sprintf(b, "%1.15g", 9e9) != 10 || strtod(b, NULL) != 9e9) reach_error();
  return 0;
}
