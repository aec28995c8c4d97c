/* Two numbers are added if they may, as both signs ask for. */
extern int __VERIFIER_nondet_int(void);

static int fits(int a, int b) {
  return b >= 0 ? a <= 2147483647 - b : a >= -2147483647 - 1 - b;
}

int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  return fits(a, b) ? (a + b) & 1 : 0;
}
