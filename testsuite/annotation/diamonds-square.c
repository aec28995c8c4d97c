/* Twelve diamonds that set flags, and a square that is 5 modulo 8, which no compiler folds: whatever the
 * flags are, one label is enough. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  unsigned x = (unsigned)__VERIFIER_nondet_int();
  int last = 0;
  int f0 = 0;
  int f1 = 0;
  int f2 = 0;
  int f3 = 0;
  int f4 = 0;
  int f5 = 0;
  int f6 = 0;
  int f7 = 0;
  int f8 = 0;
  int f9 = 0;
  int f10 = 0;
  int f11 = 0;
  if (__VERIFIER_nondet_int()) {
    f0 = __VERIFIER_nondet_int() & 1;
    last = 0;
  } else
    f0 = 2;
  if (__VERIFIER_nondet_int()) {
    f1 = __VERIFIER_nondet_int() & 1;
    last = 1;
  } else
    f1 = 2;
  if (__VERIFIER_nondet_int()) {
    f2 = __VERIFIER_nondet_int() & 1;
    last = 2;
  } else
    f2 = 2;
  if (__VERIFIER_nondet_int()) {
    f3 = __VERIFIER_nondet_int() & 1;
    last = 3;
  } else
    f3 = 2;
  if (__VERIFIER_nondet_int()) {
    f4 = __VERIFIER_nondet_int() & 1;
    last = 4;
  } else
    f4 = 2;
  if (__VERIFIER_nondet_int()) {
    f5 = __VERIFIER_nondet_int() & 1;
    last = 5;
  } else
    f5 = 2;
  if (__VERIFIER_nondet_int()) {
    f6 = __VERIFIER_nondet_int() & 1;
    last = 6;
  } else
    f6 = 2;
  if (__VERIFIER_nondet_int()) {
    f7 = __VERIFIER_nondet_int() & 1;
    last = 7;
  } else
    f7 = 2;
  if (__VERIFIER_nondet_int()) {
    f8 = __VERIFIER_nondet_int() & 1;
    last = 8;
  } else
    f8 = 2;
  if (__VERIFIER_nondet_int()) {
    f9 = __VERIFIER_nondet_int() & 1;
    last = 9;
  } else
    f9 = 2;
  if (__VERIFIER_nondet_int()) {
    f10 = __VERIFIER_nondet_int() & 1;
    last = 10;
  } else
    f10 = 2;
  if (__VERIFIER_nondet_int()) {
    f11 = __VERIFIER_nondet_int() & 1;
    last = 11;
  } else
    f11 = 2;
  if ((x * x & 7) == 5 && last + f0 + f1 + f2 + f3 + f4 + f5 + f6 + f7 + f8 + f9 + f10 + f11 > 12)
    reach_error();
  return 0;
}
