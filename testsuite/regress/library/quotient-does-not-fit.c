// div has the overflow of a division (7.22.6.2).
// native: skip (the native runtime has no such function)
#include <limits.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int divisor = __VERIFIER_nondet_int();
  if (divisor == 0) return 0;
  return div(INT_MIN, divisor).rem;
}
