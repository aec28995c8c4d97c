// How large an object of the heap is, is asked of the library.
// native: skip (the native runtime has no allocator)
#include <assert.h>
#include <malloc.h>
#include <stdlib.h>

int main(void) {
  char *p = malloc(10);
  if (p == NULL) return 1;
  size_t total = malloc_usable_size(p);
  assert(total > 0);
  p[9] = 1;
  free(p);
  assert(malloc_usable_size(NULL) == 0);
  return 0;
}
