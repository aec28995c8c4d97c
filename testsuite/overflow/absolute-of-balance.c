/* The absolute value of what was told to be above the least number. */
#include <limits.h>
#include <stdlib.h>
extern long __VERIFIER_nondet_long(void);
int main(void) {
  long balance = __VERIFIER_nondet_long();
  if (balance == LONG_MIN)
    return 1;
  long debt = labs(balance);
  return debt > 100 ? debt - 100 > 5 : 0;
}
