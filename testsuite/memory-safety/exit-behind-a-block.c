// The block whose pointer held the memory was left before the run ends.
#include <stdlib.h>

static void fail(void) { exit(1); }

static void work(void) {
  {
    char *text = malloc(4);
    text[0] = 0;
  }
  fail();
}

int main(void) {
  work();
  return 0;
}
