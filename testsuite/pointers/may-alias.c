/* Two pointers may be the same: the second write then overwrites the first. */
// inputs: 1, 0
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int a = 0, b = 0, c = 0;
  int *p = __VERIFIER_nondet_int() ? &a : &b;
  int *q = __VERIFIER_nondet_int() ? &c : &a;
  *p = 1;
  *q = 2;
  if (*p != 1)
    reach_error();
  return 0;
}
