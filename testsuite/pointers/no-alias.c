/* Two pointers to different objects never meet, whichever of two targets each has. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int a = 0, b = 0, c = 0, d = 0;
  int *p = __VERIFIER_nondet_int() ? &a : &b;
  int *q = __VERIFIER_nondet_int() ? &c : &d;
  *p = 1;
  *q = 2;
  if (*p != 1 || a + b != 1 || c + d != 2)
    reach_error();
  return 0;
}
