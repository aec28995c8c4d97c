/* An array on the heap, as long as an input says, is filled and then checked. */
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
  for (int i = 0; i < n; i++)
    a[i] = 7;
  for (int i = 0; i < n; i++)
    if (a[i] != 7)
      reach_error();
  free(a);
  return 0;
}
