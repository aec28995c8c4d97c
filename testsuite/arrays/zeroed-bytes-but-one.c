/* memset leaves out the last byte of what is checked. */
// inputs: 1
#include <string.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
unsigned char a[60000];
int main(void) {
  unsigned n = (unsigned)__VERIFIER_nondet_int();
  if (n < 1 || n > 60000)
    return 0;
  for (unsigned i = 0; i < n; i++)
    a[i] = 255;
  memset(a, 0, n - 1);
  for (unsigned i = 0; i < n; i++)
    if (a[i] != 0)
      reach_error();
  return 0;
}
