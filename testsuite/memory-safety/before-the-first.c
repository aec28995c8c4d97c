/* One byte in front of an object whose size the allocator keeps there. */
#include <stdlib.h>

int main(void) {
  unsigned char *bytes = malloc(4);
  bytes[0] = 1;
  bytes = realloc(bytes, 8);
  unsigned char result = bytes[-1];
  free(bytes);
  return result;
}
