// A stream of a process may be null.
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>

int main(void) {
  FILE *from = popen("true", "r");
  return pclose(from) != 0;
}
