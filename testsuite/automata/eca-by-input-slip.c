/* As eca-by-input, with a change in one rule, which a sequence of inputs needs to reach a checked
 * combination. */
// inputs: 6, 3, 6, 1, 3, 1, 1, 5, 3, 6, 5
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int a2 = 5, a7 = 7, a11 = 1, a12 = 13, a20 = 2, a21 = 5;

static int input_1(void) {
  if (a11 == 0) {
    a12 = 14;
    return 21;
  }
  if (a12 == 15 && a20 == 2 && a2 != 3) {
    a11 = 0;
    return 22;
  }
  if (a7 == 9 && a12 != 13 && a11 == 1) {
    a2 = 5;
    return 23;
  }
  if (a7 == 8 && a2 == 3) {
    a21 = 6;
    a12 = 15;
    return 24;
  }
  if (a12 == 13 && a11 == 0) {
    a2 = 3;
    return 25;
  }
  return -2;
}

static int input_2(void) {
  if (a21 == 5 && a12 != 13) {
    a21 = 5;
    a11 = 1;
    return 26;
  }
  if (a11 == 0 && a20 == 3) {
    a21 = 5;
    return 27;
  }
  if (a11 == 0) {
    a2 = 5;
    return 28;
  }
  return -2;
}

static int input_3(void) {
  if (a20 == 1 && a12 == 15 && a11 == 0) {
    a20 = 3;
    return 29;
  }
  if (a20 == 2) {
    a7 = 9;
    return 30;
  }
  if (a20 == 2) {
    a21 = 5;
    a2 = 4;
    return 31;
  }
  if (a7 == 8) {
    a7 = 8;
    return 32;
  }
  if (a11 == 0) {
    a2 = 5;
    return 33;
  }
  if (a20 == 2) {
    a20 = 1;
    return 34;
  }
  if (a2 == 4 && a21 == 6) {
    a2 = 5;
    return 35;
  }
  return -2;
}

static int input_4(void) {
  if (a11 == 1 && a20 == 2) {
    a2 = 4;
    return 36;
  }
  if (a21 == 6 && a2 == 5) {
    a7 = 8;
    return 37;
  }
  if (a12 == 13 && a2 != 3) {
    a11 = 0;
    a12 = 14;
    return 38;
  }
  if (a11 == 0 && a21 == 6 && a20 == 1) {
    a11 = 0;
    a20 = 3;
    return 39;
  }
  if (a11 == 1) {
    a12 = 13;
    a21 = 6;
    return 40;
  }
  if (a20 == 3) {
    a11 = 1;
    return 41;
  }
  if (a7 == 9) {
    a21 = 5;
    return 42;
  }
  if (a11 == 0 && a2 == 3) {
    a7 = 7;
    return 43;
  }
  return -2;
}

static int input_5(void) {
  if (a20 != 3 && a21 == 5) {
    a20 = 1;
    a11 = 1;
    return 44;
  }
  if (a20 == 1 && a11 == 1) {
    a11 = 1;
    return 45;
  }
  if (a12 == 15) {
    a20 = 1;
    return 46;
  }
  if (a2 == 4) {
    a20 = 2;
    return 47;
  }
  return -2;
}

static int input_6(void) {
  if (a7 != 7 && a12 != 14 && a20 == 2) {
    a7 = 8;
    return 48;
  }
  if (a2 == 4 && a11 == 1) {
    a21 = 6;
    a11 = 0;
    return 49;
  }
  if (a20 != 1 && a7 != 8) {
    a2 = 3;
    return 50;
  }
  return -2;
}

static int step(int in) {
  switch (in) {
  case 1:
    return input_1();
  case 2:
    return input_2();
  case 3:
    return input_3();
  case 4:
    return input_4();
  case 5:
    return input_5();
  case 6:
    return input_6();
  }
  return -2;
}

static void check(void) {
  if (a7 == 7 && a12 == 15)
    reach_error();
  if (a2 == 3 && a11 == 0 && a20 == 1)
    reach_error();
  if (a2 == 3 && a7 == 8 && a20 == 3)
    reach_error();
  if (a2 == 3 && a12 == 15 && a20 == 1 && a21 == 5)
    reach_error();
  if (a11 == 1 && a12 == 14 && a20 == 1 && a21 == 6)
    reach_error();
  if (a2 == 3 && a12 == 14 && a20 == 1 && a21 == 6)
    reach_error();
  if (a2 == 3 && a7 == 8 && a11 == 0 && a12 == 15)
    reach_error();
}

int main(void) {
  for (;;) {
    int in = __VERIFIER_nondet_int();
    if (in < 1 || in > 6)
      return 0;
    step(in);
    check();
  }
}
