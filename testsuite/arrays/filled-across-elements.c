/* A fill by bytes begins in the middle of an element. */
// inputs: 21
#include <string.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int a[100000];
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 100000)
    return 0;
  for (int i = 0; i < n; i++)
    a[i] = 42;
  if (n > 20)
    memset((char *)a + 2, 0, 3);
  for (int i = 0; i < n; i++)
    if (a[i] != 42)
      reach_error();
  return 0;
}
