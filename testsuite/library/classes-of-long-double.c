/* The functions that glibc's macros call for long double where they may not be built in. */
#include <assert.h>

extern int __signbitl(long double x);
extern int __fpclassifyl(long double x);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  long double x = n, zero = -0.0L, small = 0x1p-16400L;
  assert(!!__signbitl(x) == (n < 0) && __signbitl(zero) && !__signbitl(small));
  assert(__fpclassifyl(x) == (n == 0 ? 2 : 4));
  assert(__fpclassifyl(zero) == 2 && __fpclassifyl(small) == 3);
  assert(__fpclassifyl(1.0L / 0.0L) == 1);
  return 0;
}
