/* The same on the heap, where the size is an input. */
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n == 0 || n > 1000)
    return 0;
  int *values = malloc(n * sizeof(int)), sum = 0;
  for (unsigned i = 0; i < n; i++)
    values[i] = (int)i;
  for (unsigned i = 0; i < n; i++)
    sum += values[i];
  free(values);
  return sum;
}
