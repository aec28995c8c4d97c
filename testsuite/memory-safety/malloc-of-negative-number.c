// No object is as large as a negative number says as a size: then malloc gives null.
// inputs: -1
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n > 100)
    return 0;
  char *p = malloc(n);
  if (n < 0)
    p[0] = 1;
  free(p);
  return 0;
}
