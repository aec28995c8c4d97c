/* memset writes as much as an input says, and no more is read. */
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned char buffer[32];
  unsigned n = __VERIFIER_nondet_uint();
  if (n == 0 || n > 32)
    return 0;
  memset(buffer, 1, n);
  return buffer[n - 1] + buffer[n / 2];
}
