/* What a handler frees at the end. */
#include <stdlib.h>

static char *pool;

static void give_back(void) { free(pool); }

int main(void) {
  atexit(give_back);
  pool = malloc(32);
  pool[31] = 1;
  return 0;
}
