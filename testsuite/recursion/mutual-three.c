/* Three functions that call each other in a ring count modulo three. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
static int one(unsigned n);
static int two(unsigned n);
static int zero(unsigned n) { return n == 0 ? 0 : one(n - 1); }
static int one(unsigned n) { return n == 0 ? 1 : two(n - 1); }
static int two(unsigned n) { return n == 0 ? 2 : zero(n - 1); }
int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n > 30)
    return 0;
  if (zero(n) != (int)(n % 3))
    reach_error();
  return 0;
}
