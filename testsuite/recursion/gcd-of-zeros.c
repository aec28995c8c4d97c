/* Euclid's algorithm by remainders is positive, but for two zeros. */
// inputs: 0, 0
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
static unsigned gcd(unsigned a, unsigned b) { return b == 0 ? a : gcd(b, a % b); }
int main(void) {
  unsigned a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint();
  if (a > 20 || b > 20)
    return 0;
  if (gcd(a, b) == 0)
    reach_error();
  return 0;
}
