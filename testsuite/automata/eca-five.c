/* Event-condition-action rules over five variables of small range with 124 states that inputs lead
 * to; no run meets one of the combinations that are checked. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int a3 = 5, a13 = 7, a16 = 0, a20 = 13, a21 = 2;

static int step(int in) {
  if (in == 2 && a3 == 4) {
    a20 = 13;
    return 21;
  }
  if (in == 3 && a21 == 1 && a3 == 5 && a16 == 0) {
    a13 = 8;
    a20 = 15;
    return 22;
  }
  if (in == 3 && a13 == 8 && a21 != 3 && a3 == 4) {
    a13 = 9;
    return 23;
  }
  if (in == 1 && a13 == 9) {
    a16 = 0;
    a13 = 7;
    return 24;
  }
  if (in == 3 && a13 != 7 && a21 == 2 && a20 == 15) {
    a21 = 1;
    a16 = 1;
    return 25;
  }
  if (in == 2 && a16 == 0 && a3 == 3 && a21 == 1) {
    a3 = 5;
    return 26;
  }
  if (in == 5 && a3 == 4) {
    a16 = 1;
    return 27;
  }
  if (in == 4 && a3 == 3) {
    a13 = 9;
    a20 = 15;
    return 28;
  }
  if (in == 1 && a3 == 3 && a21 == 2) {
    a3 = 5;
    a21 = 3;
    return 29;
  }
  if (in == 3 && a21 != 2 && a20 != 13) {
    a20 = 14;
    return 30;
  }
  if (in == 5 && a21 != 1) {
    a3 = 4;
    return 31;
  }
  if (in == 1 && a3 == 3 && a21 == 2 && a20 == 14) {
    a21 = 3;
    a16 = 1;
    return 32;
  }
  if (in == 4 && a20 == 15 && a13 == 9) {
    a3 = 4;
    return 33;
  }
  if (in == 3 && a20 == 13 && a13 == 7) {
    a3 = 3;
    return 34;
  }
  if (in == 5 && a16 == 0) {
    a21 = 2;
    return 35;
  }
  if (in == 5 && a21 != 1 && a3 == 3) {
    a3 = 4;
    return 36;
  }
  if (in == 2 && a3 == 5) {
    a3 = 5;
    return 37;
  }
  if (in == 1 && a16 == 1 && a13 == 7) {
    a3 = 3;
    return 38;
  }
  if (in == 4 && a16 == 0) {
    a3 = 3;
    return 39;
  }
  if (in == 5 && a21 == 3 && a3 != 5) {
    a13 = 10;
    return 40;
  }
  if (in == 5 && a13 == 7 && a3 != 5) {
    a13 = 10;
    return 41;
  }
  if (in == 3 && a20 == 14) {
    a3 = 5;
    return 42;
  }
  if (in == 3 && a20 == 14 && a16 == 1 && a21 == 3) {
    a3 = 5;
    return 43;
  }
  if (in == 4 && a3 == 3) {
    a3 = 4;
    return 44;
  }
  if (in == 3 && a21 == 1 && a16 == 1) {
    a20 = 15;
    return 45;
  }
  if (in == 4 && a21 == 3 && a13 == 10) {
    a21 = 3;
    a20 = 13;
    return 46;
  }
  return -2;
}

static void check(void) {
  if (a13 == 10 && a21 == 2)
    reach_error();
  if (a13 == 10 && a16 == 0)
    reach_error();
  if (a3 == 4 && a13 == 10)
    reach_error();
  if (a13 == 10 && a21 == 3)
    reach_error();
  if (a3 == 5 && a13 == 10)
    reach_error();
  if (a3 == 5 && a13 == 9 && a21 == 3)
    reach_error();
  if (a13 == 8 && a20 == 13 && a21 == 1)
    reach_error();
}

int main(void) {
  for (;;) {
    int in = __VERIFIER_nondet_int();
    if (in < 1 || in > 5)
      return 0;
    step(in);
    check();
  }
}
