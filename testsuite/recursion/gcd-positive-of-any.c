/* Euclid's algorithm by subtraction on any positive inputs: the result is positive, at any depth. */
// native: skip (recursion as deep as the input)
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int gcd(int a, int b) {
  if (a == b)
    return a;
  return a > b ? gcd(a - b, b) : gcd(a, b - a);
}
int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  if (a < 1 || b < 1)
    return 0;
  if (gcd(a, b) < 1)
    reach_error();
  return 0;
}
