// setjmp is not followed: what lies behind it is open, and has its name.
#include <setjmp.h>
extern int __VERIFIER_nondet_int(void);
static jmp_buf b;
static void f(int x) {
  if (x == 5) longjmp(b, 1);
  x++;
}
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x > 10) {
    return 3;
  }
  if (setjmp(b)) {
    return 1;
  }
  f(x);
  return 0;
}
