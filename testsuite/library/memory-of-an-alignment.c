// posix_memalign aligns as it is told to, and says which alignments there are not.
// native: skip (the native runtime has no allocator with alignments)
#include <assert.h>
#include <errno.h>
#include <stdint.h>
#include <stdlib.h>

int main(void) {
  void *p;
  if (posix_memalign(&p, 64, 100) == 0) {
    assert((uintptr_t)p % 64 == 0);
    ((char *)p)[99] = 1;
    free(p);
  }
  if (posix_memalign(&p, 4096, 1) == 0) {
    assert((uintptr_t)p % 4096 == 0);
    free(p);
  }
  assert(posix_memalign(&p, 48, 100) == EINVAL);
  assert(posix_memalign(&p, 2, 100) == EINVAL);
  return 0;
}
