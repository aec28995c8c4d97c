/* As eca-small, with the guard on a21 dropped in one rule: the error is six inputs deep. */
// inputs: 1, 2, 3, 4, 1, 5
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int a5 = 3, a17 = 7, a21 = 1, a8 = 14;
static int step(int in) {
  if (in == 1 && a17 == 7) {
    a17 = 8;
    if (a21 == 1)
      a5 = 5;
    return 21;
  }
  if (in == 2 && a17 == 8 && a5 == 5) {
    a5 = 3;
    a17 = 9;
    a8 = 15;
    return 22;
  }
  if (in == 3 && a17 == 9 && a8 == 15) {
    a5 = 4;
    a21 = 0;
    return 23;
  }
  if (in == 4 && a5 == 4 && a21 == 0) {
    a17 = 7;
    a8 = 14;
    return 24;
  }
  if (a17 == 8 && a5 == 4)
    reach_error();
  return -2;
}
int main(void) {
  for (;;) {
    int in = __VERIFIER_nondet_int();
    if (in < 1 || in > 5)
      return 0;
    step(in);
  }
}
