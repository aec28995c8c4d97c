// A machine with AVX refuses one of two vectors of 32 bytes that lie 16 bytes apart.
// native: skip (x86 stops the program)
#include <stdlib.h>
typedef int v8 __attribute__((vector_size(32)));
static __attribute__((target("avx"))) void clear(char *p) { *(v8 *)p = (v8){0}; }
int main(void) {
  char *p = malloc(16 + sizeof(v8));
  if (p == NULL) return 0;
  clear(p);
  clear(p + 16);
  free(p);
  return 0;
}
