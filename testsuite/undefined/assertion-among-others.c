/* All accesses, the division and the free are right: the assertion is not. */
// inputs: 1
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  unsigned n = (unsigned)__VERIFIER_nondet_int() % 6 + 1;
  int *cells = malloc(n * sizeof *cells);
  for (unsigned i = 0; i < n; i++)
    cells[i] = 60 / (int)(i + 1);
  assert(cells[n - 1] == 60);
  free(cells);
  return 0;
}
