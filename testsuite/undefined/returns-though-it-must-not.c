/* A function that must not return does, for one of its callers. */
// native: skip (what happens then is open)
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static _Noreturn void fail(int code) {
  if (code)
    exit(code);
}
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x < 0)
    fail(x & 3);
  return 0;
}
