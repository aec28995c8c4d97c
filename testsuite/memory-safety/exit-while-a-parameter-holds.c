// Nothing but the parameter of a function that waits holds the memory when the run ends.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

static void check(int value) {
  if (value < 0)
    exit(1);
}

static void consume(char *text) {
  check(__VERIFIER_nondet_int());
  free(text);
}

int main(void) {
  consume(malloc(4));
  return 0;
}
