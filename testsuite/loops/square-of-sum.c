/* The square of a sum, multiplied out: too many rounds to try each, and products that bits do not decide. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  for (unsigned i = 0; i < n; i++) {
    unsigned x = __VERIFIER_nondet_uint(), y = __VERIFIER_nondet_uint();
    unsigned square = (x + y) * (x + y), sum = x * x + 2 * x * y + y * y;
    if (square != sum)
      reach_error();
  }
  return 0;
}
