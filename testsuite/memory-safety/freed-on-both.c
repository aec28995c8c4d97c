/* One of two ways does not know of the other. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int *cell = malloc(sizeof *cell);
  *cell = 1;
  int flags = __VERIFIER_nondet_int();
  if (flags & 1)
    free(cell);
  if (flags & 2)
    free(cell);
  else if (!(flags & 1))
    free(cell);
  return 0;
}
