/* A global variable holds memory to the end. */
#include <stdlib.h>

static char *pool;

int main(void) {
  pool = malloc(32);
  pool[31] = 1;
  return 0;
}
