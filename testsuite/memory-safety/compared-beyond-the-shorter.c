/* memcmp reads all bytes of both, also where the first ones differ. */
#include <stdlib.h>
#include <string.h>

int main(void) {
  char *a = malloc(2), *b = malloc(8);
  memset(a, 1, 2);
  memset(b, 2, 8);
  int order = memcmp(a, b, 8);
  free(a);
  free(b);
  return order > 0;
}
