// A caller has cleared the structure that held the memory when the run ends.
#include <stdlib.h>
struct buffer { int length; char *data; };

static void fail(void) { exit(1); }

static void work(void) {
  struct buffer b;
  b.length = 4;
  b.data = malloc(4);
  b.data = 0;
  fail();
}

int main(void) {
  work();
  return 0;
}
