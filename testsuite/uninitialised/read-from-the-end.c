/* A large array of the heap is filled from the front, and read from the end. */
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n == 0 || n > 1000000)
    return 0;
  long *values = malloc(n * sizeof(long));
  if (values == NULL)
    return 0;
  for (unsigned i = 0; i < n; i++)
    values[i] = i;
  long sum = 0;
  for (unsigned i = n; i > 0; i--)
    sum += values[i - 1];
  free(values);
  return (int)sum;
}
