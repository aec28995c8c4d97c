/* Eight flags and a mode under rules of an appliance with four inputs, 163 states; the checked
 * combinations exclude each other. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int a1 = 1, a2 = 1, a3 = 0, a11 = 1, a14 = 1, a19 = 0, a20 = 1, a24 = 0, a28 = 4;

static int step(int in) {
  if (in == 2 && a14 == 1) {
    a28 = 2;
    a20 = 0;
    return 21;
  }
  if (in == 3 && a20 == 0) {
    a28 = 4;
    a24 = 0;
    return 22;
  }
  if (in == 1 && a24 == 0 && a11 == 0) {
    a3 = 0;
    return 23;
  }
  if (in == 4 && a28 == 1 && a2 == 0 && a14 == 0) {
    a19 = 0;
    a14 = 1;
    return 24;
  }
  if (in == 4 && a19 == 0 && a2 == 0) {
    a2 = 1;
    a24 = 1;
    return 25;
  }
  if (in == 1 && a19 == 0 && a11 == 0 && a14 == 1) {
    a3 = 0;
    return 26;
  }
  if (in == 2 && a19 == 0 && a20 == 1) {
    a1 = 1;
    return 27;
  }
  if (in == 3 && a1 == 1 && a24 == 1 && a2 == 1) {
    a20 = 1;
    return 28;
  }
  if (in == 2 && a20 == 0 && a1 == 0) {
    a1 = 1;
    return 29;
  }
  if (in == 1 && a3 == 0 && a1 == 0 && a11 == 1) {
    a14 = 1;
    return 30;
  }
  if (in == 3 && a2 == 1 && a3 == 0 && a1 == 1) {
    a2 = 0;
    return 31;
  }
  if (in == 3 && a28 == 2 && a2 == 1) {
    a19 = 1;
    return 32;
  }
  if (in == 3 && a20 == 1 && a11 == 1) {
    a11 = 0;
    return 33;
  }
  if (in == 4 && a3 == 0 && a14 == 1) {
    a3 = 1;
    return 34;
  }
  if (in == 1 && a19 == 1 && a24 == 1 && a28 == 2) {
    a20 = 1;
    return 35;
  }
  if (in == 2 && a20 == 1) {
    a11 = 0;
    a3 = 1;
    return 36;
  }
  if (in == 3 && a11 == 1 && a24 == 1) {
    a24 = 1;
    return 37;
  }
  if (in == 4 && a20 == 1) {
    a19 = 1;
    return 38;
  }
  if (in == 2 && a24 == 0) {
    a11 = 0;
    return 39;
  }
  if (in == 2 && a3 == 1 && a14 == 0) {
    a19 = 0;
    return 40;
  }
  if (in == 3 && a11 == 0) {
    a20 = 1;
    return 41;
  }
  if (in == 1 && a20 == 1) {
    a28 = 2;
    return 42;
  }
  if (in == 4 && a28 != 2 && a14 == 1) {
    a1 = 0;
    return 43;
  }
  if (in == 2 && a19 == 0 && a20 == 1 && a24 == 0) {
    a19 = 1;
    return 44;
  }
  if (in == 2 && a3 == 1 && a20 == 0) {
    a11 = 1;
    return 45;
  }
  if (in == 3 && a24 == 1) {
    a20 = 0;
    return 46;
  }
  if (in == 4 && a28 == 2) {
    a14 = 0;
    return 47;
  }
  if (in == 1 && a3 == 1 && a20 == 0) {
    a2 = 0;
    return 48;
  }
  if (in == 2 && a28 == 1 && a19 == 0) {
    a11 = 0;
    return 49;
  }
  if (in == 4 && a28 == 3) {
    a28 = 1;
    a14 = 0;
    return 50;
  }
  return -2;
}

static void check(void) {
  if (a1 == 0 && a20 == 1)
    reach_error();
  if (a2 == 0 && a3 == 0 && a24 == 1)
    reach_error();
  if (a14 == 0 && a19 == 0 && a20 == 1)
    reach_error();
  if (a2 == 0 && a19 == 1 && a24 == 1)
    reach_error();
  if (a2 == 0 && a14 == 0 && a20 == 1)
    reach_error();
  if (a2 == 0 && a20 == 1 && a24 == 1)
    reach_error();
  if (a14 == 0 && a20 == 1 && a24 == 0)
    reach_error();
}

int main(void) {
  for (;;) {
    int in = __VERIFIER_nondet_int();
    if (in < 1 || in > 4)
      return 0;
    step(in);
    check();
  }
}
