/* A pointer just behind the last element leads to an array. */
#include <stdlib.h>

static int *cursor;

int main(void) {
  int *block = malloc(4 * sizeof *block);
  for (cursor = block; cursor < block + 4; cursor++)
    *cursor = 0;
  return 0;
}
