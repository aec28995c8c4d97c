/* The sum up to a remainder; 17 is left out where the bound is large enough. */
// inputs: 70
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  unsigned n = (unsigned)__VERIFIER_nondet_int() % 40u, sum = 0;
  for (unsigned i = 1; i <= n; i++)
    if (i != 17 || n * n < 900)
      sum += i;
  if (2 * sum != n * (n + 1))
    reach_error();
  return 0;
}
