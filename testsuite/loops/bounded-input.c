/* The bound is an input between 0 and 10; the invariant is checked for each. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), s = 0;
  if (n < 0 || n > 10)
    return 0;
  for (int i = 1; i <= n; i++)
    s += i;
  if (2 * s != n * (n + 1))
    reach_error();
  return 0;
}
