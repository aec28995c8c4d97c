// The same, of a structure that a callee has filled.
#include <stdlib.h>
struct buffer { long length; char *data; };

static void fail(void) { exit(1); }

static void start(struct buffer *b) {
  b->data = malloc(4);
  b->length = 0;
}

static void work(void) {
  {
    struct buffer b;
    start(&b);
  }
  fail();
}

int main(void) {
  work();
  return 0;
}
