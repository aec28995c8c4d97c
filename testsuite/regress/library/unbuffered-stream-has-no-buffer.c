// A stream without a buffer does not write to the one that it is given.
// native: skip (the native runtime has no such function)
#include <stdio.h>
int main(void) {
  static char buffer[10];
  setvbuf(stdout, buffer, _IONBF, 1000);
  puts("x");
  return 0;
}
