/* Rules of a small machine among four counters that they raise and that saturate at 50 or wrap at
 * 60: millions of states, but what is checked depends on the three modes only. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int a2 = 1, a6 = 4, a9 = 7;
static int c1, c2, c3, c4;

static int step(int in) {
  if (in == 1 && a2 == 1) {
    a2 = 2;
    c1 = c1 < 50 ? c1 + 1 : 50;
    return 21;
  }
  if (in == 2 && a2 == 2 && a6 == 4) {
    a6 = 5;
    c2 = c2 == 59 ? 0 : c2 + 1;
    return 22;
  }
  if (in == 3 && a6 == 5 && a9 == 7) {
    a9 = 8;
    a2 = 3;
    c3 = c3 < 50 ? c3 + 2 : 50;
    return 23;
  }
  if (in == 4 && a9 == 8 && a2 == 3) {
    a6 = 4;
    a2 = 1;
    c1 = 0;
    return 24;
  }
  if (in == 5 && a9 == 8 && a2 == 2) {
    a9 = 9;
    c4 = c4 == 59 ? 0 : c4 + 1;
    return 25;
  }
  if (in == 6 && a9 == 9) {
    a9 = 7;
    a2 = 1;
    a6 = 4;
    c2 = 0;
    return 26;
  }
  if (in == 7 && a2 == 2) {
    a2 = 1;
    c4 = c4 == 59 ? 0 : c4 + 1;
    return 27;
  }
  if (in == 8 && a2 != 3) {
    c3 = c3 > 0 ? c3 - 1 : c4;
    return 28;
  }
  return -2;
}

int main(void) {
  for (;;) {
    int in = __VERIFIER_nondet_int();
    if (in < 1 || in > 8)
      return 0;
    step(in);
    if (a2 == 3 && a9 != 8)
      reach_error();
    if (a2 == 3 && a6 != 5)
      reach_error();
    if (a9 == 9 && (a2 != 2 && a2 != 1) && c1 > 10)
      reach_error();
    if (c1 > 50 || c2 > 59 || c4 > 59)
      reach_error();
  }
}
