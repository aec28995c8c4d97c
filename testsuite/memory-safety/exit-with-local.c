/* exit() deep in a call, where memory is still held. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

static void check(int value) {
  if (value == 17)
    exit(1);
}

int main(void) {
  int *cell = malloc(sizeof *cell);
  *cell = __VERIFIER_nondet_int();
  check(*cell);
  free(cell);
  return 0;
}
