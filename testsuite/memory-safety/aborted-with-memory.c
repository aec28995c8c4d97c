// A check fails while memory is held: abort() is an end of the program, too.
// inputs: 3
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int *cell = malloc(sizeof *cell);
  *cell = __VERIFIER_nondet_int();
  if (*cell == 3)
    abort();
  free(cell);
  return 0;
}
