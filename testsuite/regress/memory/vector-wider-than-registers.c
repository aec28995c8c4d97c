// A vector of 32 bytes is two of 16 bytes to a machine without AVX, and lies wherever these may.
#include <stdlib.h>
typedef int v8 __attribute__((vector_size(32)));
int main(void) {
  char *p = malloc(16 + sizeof(v8));
  if (p == NULL) return 0;
  *(v8 *)p = (v8){0};
  *(v8 *)(p + 16) = (v8){1};
  free(p);
  return 0;
}
