// valloc gives as many bytes as were asked for, not whole pages.
// native: skip (the native runtime has no allocator with alignments)
#include <malloc.h>
#include <stdlib.h>

int main(void) {
  char *p = valloc(10);
  if (p == NULL) return 1;
  p[10] = 1;
  free(p);
  return 0;
}
