/* Freed on one way, and read behind it on all. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int *cell = malloc(sizeof *cell);
  *cell = 1;
  int done = __VERIFIER_nondet_int();
  if (done)
    free(cell);
  int result = *cell;
  if (!done)
    free(cell);
  return result;
}
