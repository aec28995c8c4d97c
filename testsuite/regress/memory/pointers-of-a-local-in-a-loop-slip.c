/* An array without a value begins anew in each round: what it held before is not there any more. */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int seen = 0;
  for (int i = 0; i < 2; i++) {
    int t[40];
    if (i == 1) seen = t[3];
    t[3] = 5;
    if (__VERIFIER_nondet_int()) t[4] = 0;
  }
  assert(seen == 0 || seen == 5);
  return 0;
}
