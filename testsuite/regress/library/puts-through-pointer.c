// A text that is printed is read behind a pointer, too.
// native: skip (the native runtime has no such function)
#include <stdio.h>
static int (*const printers[])(const char *) = {puts};
int main(void) {
  char letters[3] = {'a', 'b', 'c'};
  printers[0](letters);
  return 0;
}
