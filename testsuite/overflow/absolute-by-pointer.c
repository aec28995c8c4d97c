/* The least number has no absolute value, whoever asks for it.
   // native: skip (the library's own function has no check) */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int (*size)(int) = __VERIFIER_nondet_int() ? abs : 0;
  return size ? size(__VERIFIER_nondet_int()) > 1000 : 0;
}
