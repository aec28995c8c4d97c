// What asks for more than any object can have gets null, and the old object stays.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n >= 0)
    return 0;
  char *one = malloc(1);
  char *p = malloc(n), *q = calloc(1, n), *r = realloc(one, n);
  int *a = calloc((size_t)1 << (8 * sizeof(size_t) - 2), 8);
  int failed = p != NULL || q != NULL || r != NULL || a != NULL;
  if (one != NULL)
    one[0] = 1;
  free(one);
  if (failed)
    ((char *)0)[1] = 1;
  return 0;
}
