/* An array on the heap is filled up to its last element but one. */
// inputs: 2
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 50000)
    return 0;
  int *a = malloc(sizeof(int) * n);
  if (a == NULL)
    return 0;
  for (int i = 0; i < n - 1; i++)
    a[i] = 7;
  a[n - 1] = 8;
  for (int i = 0; i < n; i++)
    if (a[i] != 7)
      reach_error();
  free(a);
  return 0;
}
