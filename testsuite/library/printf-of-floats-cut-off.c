// Six digits are not enough for each number.
// native: skip (the native runtime has no C library)
#include <stdio.h>
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
  char b[64];
  snprintf(b, sizeof b, "%g", 1234567.5);
  if (strtod(b, NULL) != 1234567.5) reach_error();
  return 0;
}
