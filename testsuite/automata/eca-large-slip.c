/* As eca-large, with a slip in one rule. */
// inputs: 7, 7, 4, 6, 3, 2, 7, 4, 2, 1, 7, 4, 2, 3, 6
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int a3 = 3, a4 = 9, a11 = 1, a22 = 14, a24 = 2, a26 = 5, a27 = 22;

static int input_1(void) {
  if (a11 == 1 && a3 == 3) {
    a27 = 20;
    return 21;
  }
  if (a24 != 2 && a26 == 5) {
    a26 = 6;
    a22 = 14;
    return 22;
  }
  if (a4 == 9 && a11 == 0 && a27 == 20) {
    a3 = 4;
    a4 = 8;
    return 23;
  }
  if (a26 == 5) {
    a26 = 5;
    return 24;
  }
  if (a22 == 15 && a27 == 21) {
    a22 = 14;
    return 25;
  }
  if (a22 == 14 && a3 == 5) {
    a27 = 22;
    return 26;
  }
  if (a27 == 21 && a24 == 2) {
    a4 = 9;
    a22 = 13;
    return 27;
  }
  return -2;
}

static int input_2(void) {
  if (a4 == 8 && a24 == 3) {
    a22 = 15;
    a3 = 3;
    return 28;
  }
  if (a11 == 0 && a22 == 15) {
    a22 = 14;
    a26 = 6;
    return 29;
  }
  if (a4 != 8 && a24 == 1) {
    a27 = 22;
    return 30;
  }
  if (a11 == 1 && a24 == 1) {
    a4 = 9;
    return 31;
  }
  if (a26 == 5 && a11 == 1 && a3 == 5) {
    a3 = 4;
    a26 = 5;
    return 32;
  }
  if (a24 == 3 && a4 != 8) {
    a22 = 15;
    return 33;
  }
  if (a4 == 8) {
    a26 = 6;
    a24 = 2;
    return 34;
  }
  return -2;
}

static int input_3(void) {
  if (a3 == 3 && a24 == 2 && a22 == 15) {
    a4 = 9;
    return 35;
  }
  if (a26 == 6 && a11 == 0) {
    a11 = 1;
    return 36;
  }
  if (a22 == 15 && a3 == 5) {
    a22 = 15;
    a4 = 8;
    return 37;
  }
  if (a27 == 21 && a26 == 6 && a4 == 7) {
    a11 = 0;
    return 38;
  }
  if (a26 == 5 && a24 == 3) {
    a24 = 1;
    return 39;
  }
  return -2;
}

static int input_4(void) {
  if (a26 == 6 && a3 == 5) {
    a4 = 9;
    a26 = 5;
    return 40;
  }
  if (a11 == 0 && a27 == 21) {
    a26 = 5;
    a3 = 5;
    return 41;
  }
  if (a26 == 6) {
    a26 = 5;
    a4 = 8;
    return 42;
  }
  return -2;
}

static int input_5(void) {
  if (a11 == 0 && a26 == 6) {
    a27 = 22;
    return 43;
  }
  if (a4 == 8 && a3 == 5 && a26 == 5) {
    a24 = 1;
    return 44;
  }
  if (a3 == 4) {
    a24 = 2;
    return 45;
  }
  if (a27 == 20 && a4 == 8 && a24 == 3) {
    a3 = 5;
    return 46;
  }
  if (a27 != 21 && a22 == 15) {
    a22 = 14;
    return 47;
  }
  return -2;
}

static int input_6(void) {
  if (a27 != 20 && a22 == 15) {
    a22 = 13;
    a24 = 3;
    return 48;
  }
  if (a3 == 4 && a27 == 21) {
    a26 = 6;
    return 49;
  }
  if (a27 == 21) {
    a22 = 14;
    a11 = 1;
    return 50;
  }
  return -2;
}

static int input_7(void) {
  if (a26 == 5) {
    a26 = 6;
    a4 = 7;
    return 51;
  }
  if (a24 == 2 && a4 == 9) {
    a24 = 3;
    a11 = 1;
    return 52;
  }
  if (a24 != 3 && a22 == 13 && a3 == 3) {
    a27 = 21;
    return 53;
  }
  if (a26 == 6) {
    a11 = 0;
    a22 = 15;
    return 54;
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
  case 7:
    return input_7();
  }
  return -2;
}

static void check(void) {
  if (a4 == 7 && a26 == 5 && a27 == 20)
    reach_error();
  if (a3 == 3 && a4 == 7 && a26 == 5)
    reach_error();
  if (a11 == 0 && a22 == 13 && a27 == 20)
    reach_error();
  if (a4 == 8 && a22 == 13 && a24 == 1 && a26 == 6)
    reach_error();
  if (a4 == 9 && a22 == 13 && a24 == 1 && a26 == 6)
    reach_error();
  if (a3 == 5 && a22 == 13 && a24 == 2 && a27 == 20)
    reach_error();
  if (a3 == 3 && a11 == 1 && a22 == 15 && a24 == 2)
    reach_error();
}

int main(void) {
  for (;;) {
    int in = __VERIFIER_nondet_int();
    if (in < 1 || in > 7)
      return 0;
    step(in);
    check();
  }
}
