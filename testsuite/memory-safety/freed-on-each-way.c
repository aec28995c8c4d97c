/* Read before, and freed on each way. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int *cell = malloc(sizeof *cell);
  *cell = 1;
  int done = __VERIFIER_nondet_int();
  int result = *cell;
  if (done)
    free(cell);
  if (!done)
    free(cell);
  return result;
}
