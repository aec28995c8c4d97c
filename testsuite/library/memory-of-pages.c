// valloc and pvalloc give memory that starts with a page, pvalloc of whole pages.
// native: skip (the native runtime has no allocator with alignments)
#include <assert.h>
#include <malloc.h>
#include <stdint.h>
#include <stdlib.h>

int main(void) {
  char *one = valloc(10), *whole = pvalloc(10);
  if (one != NULL) {
    assert((uintptr_t)one % 4096 == 0);
    one[9] = 1;
  }
  if (whole != NULL) {
    assert((uintptr_t)whole % 4096 == 0);
    whole[4095] = 1;
  }
  free(one);
  free(whole);
  assert(pvalloc((size_t)-1) == NULL);
  return 0;
}
