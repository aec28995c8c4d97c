/* The least number has no absolute value.
   // native: skip (the library's own function has no check) */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int position = __VERIFIER_nondet_int();
  int distance = abs(position);
  return distance > 1000;
}
