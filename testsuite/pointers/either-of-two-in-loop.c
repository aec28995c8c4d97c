/* Two pointers that may be one: one goes up, the other down, in a loop without bound. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int a = 0, b = 0;
  int *p = __VERIFIER_nondet_int() ? &a : &b;
  int *q = __VERIFIER_nondet_int() ? &a : &b;
  while (__VERIFIER_nondet_int()) {
    ++*p;
    --*q;
  }
  if (a + b != 0)
    reach_error();
  return 0;
}
