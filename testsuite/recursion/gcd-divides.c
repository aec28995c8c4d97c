/* Euclid's algorithm by subtraction: the result divides both inputs. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int gcd(int a, int b) {
  if (a == b)
    return a;
  return a > b ? gcd(a - b, b) : gcd(a, b - a);
}
int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  if (a < 1 || a > 8 || b < 1 || b > 8)
    return 0;
  int divisor = gcd(a, b);
  if (a % divisor || b % divisor)
    reach_error();
  return 0;
}
