// A structure that was passed in registers holds the memory when the run ends.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct buffer { long length; char *data; };

static void check(int value) {
  if (value < 0)
    exit(1);
}

static void consume(struct buffer b) {
  check(__VERIFIER_nondet_int());
  free(b.data);
}

static struct buffer make(void) {
  struct buffer b = {4, malloc(4)};
  return b;
}

int main(void) {
  consume(make());
  return 0;
}
