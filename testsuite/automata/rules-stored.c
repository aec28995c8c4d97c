/* Rules over two values that are stored from inputs (0 to 40) and three modes. The values are
 * compared with each other, so that listing them takes 1681 pairs a mode: low <= high in every mode
 * but the first, and what is served lies between. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int mode = 1, low, high, served = 20, faults;

static int step(int in, int x) {
  if (in == 1 && mode == 1) {
    low = x;
    mode = 2;
    return 21;
  }
  if (in == 2 && mode == 2 && x >= low) {
    high = x;
    served = low;
    mode = 3;
    return 22;
  }
  if (in == 2 && mode == 2) {
    high = low;
    low = x;
    served = high;
    mode = 3;
    return 23;
  }
  if (in == 3 && mode == 3 && served < high) {
    served++;
    return 24;
  }
  if (in == 4 && mode == 3 && served > low) {
    served--;
    return 25;
  }
  if (in == 5 && mode == 3 && x >= low && x <= high) {
    served = x;
    return 26;
  }
  if (in == 5 && mode == 3 && faults < 7) {
    faults++;
    return 27;
  }
  if (in == 6 && mode == 3 && x < served) {
    low = x;
    mode = 4;
    return 28;
  }
  if (in == 6 && mode == 4 && x > served) {
    high = x;
    mode = 3;
    return 29;
  }
  if (in == 7 && (mode == 4 || faults == 7)) {
    faults = 0;
    mode = 1;
    return 30;
  }
  return -2;
}

int main(void) {
  for (;;) {
    int in = __VERIFIER_nondet_int();
    if (in < 1 || in > 7)
      return 0;
    int x = __VERIFIER_nondet_int();
    if (x < 0 || x > 40)
      return 0;
    step(in, x);
    if (mode >= 3 && (low > high || served < low || served > high))
      reach_error();
    if (mode == 2 && (low < 0 || low > 40))
      reach_error();
  }
}
