// Goals in a header; what library functions do is none.
#include "header.h"
#include <ctype.h>
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);
extern char __VERIFIER_nondet_char(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern float __VERIFIER_nondet_float(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  char c = __VERIFIER_nondet_char();
  if (c < 0) { printf("neg\n"); }
  if (isdigit(c)) { printf("d %d\n", inhead(x)); }
  unsigned u = __VERIFIER_nondet_uint();
  if (u > 4000000000u) {
    u = 1;
  }
  float f = __VERIFIER_nondet_float();
  if (f == 0.5f) {
    return 1;
  }
  return 0;
}
