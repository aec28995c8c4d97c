/* Pointers move over one whose object was not freed. */
// inputs: none
#include <stdlib.h>
#include <string.h>

static char *slots[4];

int main(void) {
  for (int i = 0; i < 4; i++)
    slots[i] = malloc(4);
  memmove(slots, slots + 1, 3 * sizeof *slots);
  slots[3] = 0;
  return 0;
}
