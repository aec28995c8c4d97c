/* Fibonacci numbers with two accumulators grow: the 48th does not fit 32 bits. */
// inputs: 48
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
static unsigned fibonacci(unsigned n, unsigned last, unsigned next) {
  return n == 0 ? last : fibonacci(n - 1, next, last + next);
}
int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n < 1 || n > 60)
    return 0;
  if (fibonacci(n, 0, 1) < fibonacci(n - 1, 0, 1))
    reach_error();
  return 0;
}
