/* A power of two is never zero: modulo 2^32 the 32nd is. */
// inputs: 32
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
static unsigned power(unsigned base, unsigned n) {
  if (n == 0)
    return 1;
  unsigned half = power(base, n / 2);
  return n % 2 ? base * half * half : half * half;
}
int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n > 40)
    return 0;
  if (power(2, n) == 0)
    reach_error();
  return 0;
}
