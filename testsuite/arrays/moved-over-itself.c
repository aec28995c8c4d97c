/* Behind a fill, an overlapping memmove takes another value one place further. */
// inputs: 3
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
  if (n > 2) {
    a[0] = 41;
    memmove(a + 1, a, sizeof(int) * (n - 1));
    a[0] = 42;
  }
  for (int i = 0; i < n; i++)
    if (a[i] != 42)
      reach_error();
  return 0;
}
