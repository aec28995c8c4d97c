// A variable of the environment that is not set is no text: %s of it has no meaning (7.21.6.1).
// native: skip (the native runtime has no C library)
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  const char *home = getenv("HOME");
  printf("home: %s\n", home);
  return 0;
}
