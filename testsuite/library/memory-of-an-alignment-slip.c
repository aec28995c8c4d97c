// Memory of an alignment has the size that was asked for.
// native: skip (the native runtime has no allocator with alignments)
#include <stdlib.h>

int main(void) {
  void *p;
  if (posix_memalign(&p, 4096, 100) != 0) return 1;
  ((char *)p)[100] = 1;
  free(p);
  return 0;
}
