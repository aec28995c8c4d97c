/* A product by repeated addition is no smaller than its factor: not so modulo 2^32. */
// inputs: 2147483649, 2
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
static unsigned multiply(unsigned m, unsigned n) { return n == 0 ? 0 : m + multiply(m, n - 1); }
int main(void) {
  unsigned m = __VERIFIER_nondet_uint(), n = __VERIFIER_nondet_uint();
  if (n < 1 || n > 3)
    return 0;
  if (multiply(m, n) < m)
    reach_error();
  return 0;
}
