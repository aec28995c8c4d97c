/* Rules whose guards are ranges of two counters that saturate, with remainders; 2966 states are
 * reached, no checked one. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int a6 = 23, a7 = 3, a11 = 5, a22 = 29;

static int add(int v, int by, int most) { return v + by > most ? most : v + by; }
static int sub(int v, int by) { return v < by ? 0 : v - by; }

static int step(int in) {
  if (in == 1 && a11 == 6 && a6 >= 93 && a6 <= 131) {
    a22 = a22 % 27 + 24;
    return 21;
  }
  if (in == 1 && a22 >= 59 && a22 <= 66 && a7 == 3) {
    a6 = add(a6, 4, 120);
    a7 = 2;
    return 22;
  }
  if (in == 4 && a6 >= 103 && a6 <= 141 && a7 == 3) {
    a6 = 112;
    return 23;
  }
  if (in == 2 && a22 >= 8 && a22 <= 37 && a6 >= 100 && a6 <= 139) {
    a6 = sub(a6, 9);
    a11 = 6;
    return 24;
  }
  if (in == 4 && a6 >= 104 && a6 <= 137) {
    a11 = 6;
    return 25;
  }
  if (in == 3 && a11 == 4 && a22 >= 41 && a22 <= 54) {
    a11 = 4;
    a7 = 1;
    return 26;
  }
  if (in == 5 && a22 >= 49 && a22 <= 85 && a6 >= 41 && a6 <= 64 && a7 == 3) {
    a6 = a6 % 23 + 19;
    return 27;
  }
  if (in == 3 && a22 >= 14 && a22 <= 42 && a11 == 7) {
    a22 = sub(a22, 3);
    return 28;
  }
  if (in == 5 && a11 == 6) {
    a7 = 1;
    return 29;
  }
  if (in == 5 && a7 == 2 && a6 >= 25 && a6 <= 33 && a22 >= 79 && a22 <= 105) {
    a6 = a6 % 26 + 18;
    a7 = 1;
    return 30;
  }
  if (in == 4 && a7 == 1 && a22 >= 15 && a22 <= 39) {
    a6 = add(a6, 9, 120);
    return 31;
  }
  if (in == 4 && a6 >= 88 && a6 <= 93) {
    a7 = 2;
    a22 = sub(a22, 7);
    return 32;
  }
  if (in == 1 && a7 == 3) {
    a6 = a6 % 16 + 35;
    a11 = 7;
    return 33;
  }
  if (in == 2 && a22 >= 45 && a22 <= 62) {
    a11 = 7;
    a22 = sub(a22, 2);
    return 34;
  }
  if (in == 1 && a6 >= 15 && a6 <= 22) {
    a11 = 6;
    return 35;
  }
  if (in == 3 && a7 == 2 && a11 == 5) {
    a6 = add(a6, 3, 120);
    a22 = sub(a22, 3);
    return 36;
  }
  if (in == 4 && a7 == 1 && a6 >= 88 && a6 <= 101 && a11 != 7) {
    a22 = sub(a22, 8);
    return 37;
  }
  if (in == 4 && a6 >= 43 && a6 <= 52 && a7 == 1) {
    a6 = add(a6, 3, 120);
    return 38;
  }
  if (in == 2 && a22 >= 34 && a22 <= 48 && a6 >= 45 && a6 <= 52 && a11 == 6) {
    a22 = add(a22, 3, 80);
    return 39;
  }
  if (in == 4 && a11 == 4) {
    a6 = a6 % 20 + 0;
    return 40;
  }
  if (in == 1 && a7 == 1) {
    a7 = 3;
    a22 = add(a22, 4, 80);
    return 41;
  }
  if (in == 5 && a7 == 3 && a11 == 5) {
    a7 = 2;
    return 42;
  }
  return -2;
}

static void check(void) {
  if (a6 == 32 && a22 == 30)
    reach_error();
  if (a6 == 36 && a11 == 5)
    reach_error();
  if (a6 == 62 && a7 == 1)
    reach_error();
  if (a6 == 29 && a11 == 6)
    reach_error();
  if (a6 == 105 && a7 == 2)
    reach_error();
  if (a7 == 1 && a11 == 5)
    reach_error();
  if (a6 == 21 && a7 == 1)
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
