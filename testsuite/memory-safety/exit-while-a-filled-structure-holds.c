// A callee has filled the structure that holds the memory when another one ends the run.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct buffer { char *data; int length; };

static void fail(void) { exit(1); }

static void start(struct buffer *b) {
  b->data = malloc(4);
  b->length = 0;
}

static void grow(struct buffer *b, int length) {
  if (length > 3)
    fail();
  b->length = length;
}

static void work(void) {
  struct buffer b;
  start(&b);
  grow(&b, __VERIFIER_nondet_int());
  free(b.data);
}

int main(void) {
  work();
  return 0;
}
