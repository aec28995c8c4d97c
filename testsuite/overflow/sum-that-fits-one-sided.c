/* As sum-that-fits, but nobody thinks of negative numbers. */
// inputs: 0, -1
extern int __VERIFIER_nondet_int(void);

static int fits(int a, int b) { return a <= 2147483647 - b; }

int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  return fits(a, b) ? (a + b) & 1 : 0;
}
