/* A static local holds what the first call made. */
#include <stdlib.h>

static int *counter(void) {
  static int *only;
  if (!only) {
    only = malloc(sizeof *only);
    *only = 0;
  }
  return only;
}

int main(void) {
  ++*counter();
  ++*counter();
  return 0;
}
