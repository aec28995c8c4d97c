// A caller's structure holds the memory when the run ends, which only its own function changes.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct buffer { int length; char *data; };

static void check(int value) {
  if (value < 0)
    exit(1);
}

static void work(void) {
  struct buffer b;
  b.length = 4;
  b.data = malloc(4);
  check(__VERIFIER_nondet_int());
  free(b.data);
}

int main(void) {
  work();
  return 0;
}
