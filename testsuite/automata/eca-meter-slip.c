/* As eca-meter, with a slip in one rule: a value of the counter is met with the wrong mode. */
// inputs: 4, 1, 1, 4, 1, 1, 4, 1, 1, 4, 1, 1, 4, 1, 1, 4, 1, 1, 4, 1, 1, 4, 1, 1, 4, 1, 1, 4, 1, 1, 4, 1, 1, 4, 1, 1, 4, 1, 1, 4, 1, 1, 4, 1, 1, 4, 1, 1, 4, 1, 1, 4, 1, 1, 4, 1, 1, 4, 1, 1, 4, 1, 1, 4, 1, 1, 4, 1, 1, 4, 1, 1, 4, 1, 1, 4, 1, 1, 4, 1, 1, 4, 1, 1, 4, 1, 1, 4, 1, 1, 4, 1, 1, 4, 1, 1, 4, 1, 1, 4, 1, 1, 4, 1, 1, 4, 1, 1, 4, 1, 1, 4, 1, 1, 4, 1, 1, 4, 1, 1, 4, 1, 1, 4, 1, 1, 4, 1, 1, 4, 1, 1, 4, 1, 1, 4, 1, 1, 4, 1, 1, 4, 1, 1, 4, 1, 1, 4, 1, 1, 4, 1, 1, 4, 1, 1, 4, 1, 1, 4, 1, 1, 4, 1, 1, 4, 1, 1, 4, 1, 1, 4, 1, 1, 4, 1, 1, 4, 1, 1, 4, 1, 1, 4, 1, 1, 4, 1, 1, 4, 1, 1, 4, 1, 1, 4, 1, 1, 4, 1, 1, 4, 1, 1, 4, 1, 1, 4, 1, 1, 4, 1, 1, 4, 1, 1, 4, 1, 1, 4, 1, 1, 4, 1, 1, 4, 1, 1, 4, 1, 1, 4, 1, 1, 4, 1, 1, 4, 1, 1, 4, 1, 1, 4, 1, 1, 4, 1, 1, 4, 1, 1, 4, 1, 1, 4, 1, 1, 4, 1, 1, 4, 1, 1, 4, 1, 1, 4, 1, 1, 4, 1, 1, 4, 1, 1, 4, 1, 1, 4, 1, 1, 4, 1, 1, 4, 1, 1, 4, 1, 1, 4, 1, 1, 4, 1, 1, 4, 1, 1, 4, 1, 1, 4, 1, 1, 4, 1, 1, 4, 1, 1, 4, 1, 1, 4, 1, 1, 4, 1, 1, 4, 1, 1, 4, 1, 2, 1
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int a7 = 110, a11 = 4, a15 = 6;

static int add(int v, int by, int most) { return v + by > most ? most : v + by; }
static int sub(int v, int by) { return v < by ? 0 : v - by; }

static int step(int in) {
  if (in == 1 && a11 == 4) {
    a7 = add(a7, 6, 300);
    a15 = 8;
    return 21;
  }
  if (in == 3 && a15 == 7) {
    a15 = 7;
    a7 = sub(a7, 8);
    return 22;
  }
  if (in == 4 && a11 != 1) {
    a11 = 3;
    return 23;
  }
  if (in == 1 && a15 == 8 && a11 == 3) {
    a11 = 2;
    a7 = add(a7, 8, 300);
    return 24;
  }
  if (in == 3 && a7 >= 274 && a7 <= 310 && a11 == 2) {
    a11 = 2;
    return 25;
  }
  if (in == 3 && a15 != 6 && a11 != 2) {
    a11 = 1;
    a7 = add(a7, 8, 300);
    return 26;
  }
  if (in == 2 && a11 == 1 && a15 == 7) {
    a11 = 1;
    return 27;
  }
  if (in == 3 && a7 >= 227 && a7 <= 257) {
    a15 = 8;
    return 28;
  }
  if (in == 3 && a11 == 2) {
    a11 = 2;
    a15 = 7;
    return 29;
  }
  if (in == 3 && a15 == 8 && a7 >= 68 && a7 <= 103) {
    a11 = 1;
    a7 = a7 % 25 + 3;
    return 30;
  }
  if (in == 2 && a7 >= 165 && a7 <= 189) {
    a11 = 3;
    return 31;
  }
  if (in == 1 && a7 >= 118 && a7 <= 123) {
    a11 = 4;
    a15 = 6;
    return 32;
  }
  if (in == 3 && a15 == 6 && a11 != 3) {
    a7 = add(a7, 9, 300);
    return 33;
  }
  if (in == 4 && a11 != 4 && a15 == 8) {
    a15 = 7;
    return 34;
  }
  if (in == 2 && a11 == 3 && a15 != 8) {
    a11 = 1;
    return 35;
  }
  if (in == 1 && a15 != 7 && a11 == 1) {
    a7 = sub(a7, 1);
    a11 = 2;
    return 36;
  }
  if (in == 2 && a11 != 2) {
    a15 = 8;
    return 37;
  }
  if (in == 4 && a15 == 8) {
    a11 = 4;
    return 38;
  }
  if (in == 1 && a7 >= 210 && a7 <= 215 && a11 == 3) {
    a11 = 3;
    return 39;
  }
  if (in == 1 && a11 == 3 && a15 != 8) {
    a11 = 1;
    return 40;
  }
  return -2;
}

static void check(void) {
  if (a7 == 269 && a15 == 6)
    reach_error();
  if (a7 == 236 && a15 == 6)
    reach_error();
  if (a7 == 1 && a15 == 8)
    reach_error();
  if (a7 == 243 && a15 == 6)
    reach_error();
  if (a7 == 296 && a15 == 6)
    reach_error();
  if (a7 == 241 && a15 == 6)
    reach_error();
  if (a7 == 293 && a15 == 6)
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
