/* One byte more is read than memset has written. */
// inputs: 7
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned char buffer[32];
  unsigned n = __VERIFIER_nondet_uint();
  if (n > 31)
    return 0;
  memset(buffer, 1, n);
  return buffer[n];
}
