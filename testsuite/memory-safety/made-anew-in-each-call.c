/* A static local holds what the last call made, and forgets the first. */
// inputs: none
#include <stdlib.h>

static int *counter(void) {
  static int *only;
  only = calloc(1, sizeof *only);
  return only;
}

int main(void) {
  ++*counter();
  ++*counter();
  return 0;
}
