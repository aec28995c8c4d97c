/* Multiplication by addition, itself by recursion, of factors up to five. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
static unsigned add(unsigned m, unsigned n) { return n == 0 ? m : add(m + 1, n - 1); }
static unsigned multiply(unsigned m, unsigned n) { return n == 0 ? 0 : add(multiply(m, n - 1), m); }
int main(void) {
  unsigned m = __VERIFIER_nondet_uint(), n = __VERIFIER_nondet_uint();
  if (m > 5 || n > 5)
    return 0;
  if (multiply(m, n) != m * n)
    reach_error();
  return 0;
}
