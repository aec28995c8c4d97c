/* Mutual recursion on an input without a bound: parity is what both functions keep. */
// native: skip (recursion as deep as the input)
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
static int odd(unsigned n);
static int even(unsigned n) { return n == 0 ? 1 : odd(n - 1); }
static int odd(unsigned n) { return n == 0 ? 0 : even(n - 1); }
int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (even(n) == (int)(n & 1))
    reach_error();
  return 0;
}
