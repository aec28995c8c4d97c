/* Two pointers that need not be one: after three rounds there are two different values. */
// inputs: 0, 1, 1, 1, 1, 0
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
  if (b == 3 && a == -3)
    reach_error();
  return 0;
}
