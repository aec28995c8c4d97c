// A stream of a process is closed once.
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>

int main(void) {
  FILE *from = popen("true", "r");
  if (from == NULL)
    return 1;
  return pclose(from) != 0;
}
