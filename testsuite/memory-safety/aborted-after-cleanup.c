// Memory is given back before a failed assertion or abort() ends the program.
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int *cell = malloc(sizeof *cell);
  *cell = __VERIFIER_nondet_int();
  int value = *cell;
  free(cell);
  assert(value != 4);
  if (value == 3)
    abort();
  return 0;
}
