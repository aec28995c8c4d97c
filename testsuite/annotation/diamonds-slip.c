/* The same ten diamonds; the error asks for one way through them. */
// inputs: 1, 1, 0, 1, 1, 1, 0, 1, 1, 1, 1, 7
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int x = 0;
  int f0 = __VERIFIER_nondet_int(), f1 = __VERIFIER_nondet_int();
  int f2 = __VERIFIER_nondet_int(), f3 = __VERIFIER_nondet_int();
  int f4 = __VERIFIER_nondet_int(), f5 = __VERIFIER_nondet_int();
  int f6 = __VERIFIER_nondet_int(), f7 = __VERIFIER_nondet_int();
  int f8 = __VERIFIER_nondet_int(), f9 = __VERIFIER_nondet_int();
  if (__VERIFIER_nondet_int()) {
    x = __VERIFIER_nondet_int();
    if (x < 0)
      return 0;
  }
  if (f0) f0 = 1; else f0 = 2;
  if (f1) f1 = 1; else f1 = 2;
  if (f2) f2 = 1; else f2 = 2;
  if (f3) f3 = 1; else f3 = 2;
  if (f4) f4 = 1; else f4 = 2;
  if (f5) f5 = 1; else f5 = 2;
  if (f6) f6 = 1; else f6 = 2;
  if (f7) f7 = 1; else f7 = 2;
  if (f8) f8 = 1; else f8 = 2;
  if (f9) f9 = 1; else f9 = 2;
  if (x == 7 && !(f2 - 2) && !(f6 - 2) && f0 + f1 + f2 + f3 + f4 + f5 + f6 + f7 + f8 + f9 == 12)
    reach_error();
  return 0;
}
