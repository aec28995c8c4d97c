/* Memory of posix_memalign that nobody frees. */
#include <stdlib.h>

static int work(void) {
  void *block;
  if (posix_memalign(&block, 16, 32))
    return 1;
  *(char *)block = 1;
  return 0;
}

int main(void) { return work(); }
