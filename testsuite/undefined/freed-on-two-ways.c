/* An early way frees what the common end frees again. */
// inputs: 1
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  char *name = malloc(16);
  name[0] = 0;
  if (__VERIFIER_nondet_int() == 1)
    free(name);
  free(name);
  return 0;
}
