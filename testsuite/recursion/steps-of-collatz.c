/* Collatz' sequence ends within a hundred steps for inputs below thirty: 27 takes 111. */
// inputs: 27
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
static unsigned steps(unsigned n) {
  if (n == 1)
    return 0;
  return 1 + steps(n % 2 ? 3 * n + 1 : n / 2);
}
int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n < 1 || n >= 30)
    return 0;
  if (steps(n) > 100)
    reach_error();
  return 0;
}
