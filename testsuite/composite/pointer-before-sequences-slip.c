/* A pointer is chosen before two loops over known numbers, and looked at behind them: what is tracked
   at the heads of these loops decides where blocks of runs end. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
unsigned s; int j; int a = 7, b = 9; int *p;
int main(void) {
  s = 0; p = &a; j = 0;
  while (__VERIFIER_nondet_int()) p = &b;
  if (__VERIFIER_nondet_int()) {
    s = 17;
    for (j = 0; j < 40; j++) s = s * 31u + 1u;
    if (s != 1818488209u) reach_error();
  } else {
    s = 18;
    for (j = 0; j < 40; j++) s = s * 31u + 5u;
    if (s != 1342726802u) reach_error();
  }
  while (__VERIFIER_nondet_int()) { a++; b++; }
  if (p == &a) reach_error();
  return 0;
}
