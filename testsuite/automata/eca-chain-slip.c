/* As eca-chain, with a slip in one rule. */
// inputs: 3, 4, 2, 6, 3, 4, 5, 4, 2, 5, 1, 6, 4, 5
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int a2 = 4, a20 = 0, a23 = 6, a24 = 10;

static void step(int in) {
  if (in == 5 && a20 == 0 && a24 != 12) {
    a20 = 2;
  } else if (in == 2 && a23 != 8 && a24 != 11) {
    a24 = 10;
  } else if (in == 5 && a20 == 0 && a23 == 8) {
    a23 = 6;
  } else if (in == 4 && a23 == 8 && a20 == 1) {
    a20 = 0;
  } else if (in == 2 && a2 == 6 && a23 == 6 && a20 == 1) {
    a20 = 2;
  } else if (in == 1 && a23 == 7 && a24 == 12) {
    a20 = 1;
    a2 = 7;
  } else if (in == 5 && a24 == 12) {
    a2 = 5;
  } else if (in == 4 && a20 == 0) {
    a2 = 3;
    a20 = 1;
  } else if (in == 4 && a2 == 2 && a23 == 8) {
    a2 = 6;
  } else if (in == 5 && a23 == 6 && a2 == 6) {
    a24 = 10;
    a20 = 0;
  } else if (in == 2 && a20 == 2 && a24 == 12 && a2 == 4) {
    a20 = 1;
    a23 = 6;
  } else if (in == 1 && a2 == 6 && a20 == 1 && a23 == 5) {
    a20 = 0;
  } else if (in == 4 && a24 == 12 && a23 == 8) {
    a2 = 2;
  } else if (in == 2 && a23 == 8 && a2 != 4 && a20 != 1) {
    a23 = 7;
  } else if (in == 1 && a23 == 6 && a20 == 2 && a24 == 10) {
    a23 = 5;
  } else if (in == 3 && a20 == 0 && a2 == 8 && a23 == 5) {
    a23 = 6;
  } else if (in == 6 && a20 == 1) {
    a20 = 1;
    a23 = 8;
  } else if (in == 1 && a23 != 5) {
    a23 = 5;
  } else if (in == 3 && a2 == 8 && a23 == 8) {
    a2 = 2;
  } else if (in == 4 && a24 == 10 && a2 != 5) {
    a24 = 11;
  } else if (in == 5 && a2 == 6 && a20 == 2) {
    a24 = 12;
  } else if (in == 3 && a2 != 3 && a20 == 0) {
    a20 = 1;
    a24 = 10;
  } else if (in == 2 && a23 == 6) {
    a23 = 7;
    a2 = 8;
  } else if (in == 2 && a24 == 10) {
    a23 = 7;
  } else if (in == 6 && a24 == 11 && a23 == 8 && a20 != 2) {
    a23 = 8;
  } else if (in == 4 && a20 == 2 && a24 == 10) {
    a20 = 2;
  } else if (in == 2 && a20 == 1) {
    a20 = 1;
  } else if (in == 1 && a24 == 12) {
    a2 = 2;
  } else if (in == 1 && a2 == 6 && a20 == 1) {
    a2 = 7;
  } else if (in == 1 && a20 == 1 && a24 == 12 && a23 != 8) {
    a23 = 8;
    a2 = 4;
  }
}

static void check(void) {
  if (a2 == 6 && a20 == 0)
    reach_error();
  if (a2 == 8 && a24 == 12)
    reach_error();
  if (a2 == 2 && a23 == 6)
    reach_error();
  if (a23 == 6 && a24 == 12)
    reach_error();
  if (a2 == 7 && a23 == 6)
    reach_error();
  if (a2 == 5 && a23 == 6)
    reach_error();
  if (a2 == 6 && a20 == 1)
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
