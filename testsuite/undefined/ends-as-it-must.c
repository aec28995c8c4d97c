/* A function that must not return ends the run for all of its callers. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static _Noreturn void fail(int code) {
  if (code)
    exit(code);
  abort();
}
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x < 0)
    fail(x & 3);
  return 0;
}
