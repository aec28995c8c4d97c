/* A pointer beyond the end of an array leads nowhere. */
// inputs: none
#include <stdlib.h>

static int *cursor;

int main(void) {
  int *block = malloc(4 * sizeof *block);
  for (cursor = block; cursor < block + 4; cursor++)
    *cursor = 0;
  cursor = (int *)((unsigned long)cursor ^ 0x70000000);
  return 0;
}
