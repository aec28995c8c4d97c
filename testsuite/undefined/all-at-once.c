/* An assertion, accesses, a free, a division and a shift, all of them right. */
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  unsigned n = (unsigned)__VERIFIER_nondet_int() % 6 + 1;
  int *cells = malloc(n * sizeof *cells);
  for (unsigned i = 0; i < n; i++)
    cells[i] = 60 / (int)(i + 1) << (i & 7);
  assert(cells[0] == 60);
  free(cells);
  return 0;
}
