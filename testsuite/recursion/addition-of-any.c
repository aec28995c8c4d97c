/* Addition by the successor, in both directions, of any two numbers: the sum of the arguments is
 * what every call keeps, modulo 2^32. */
// native: skip (recursion as deep as the input)
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static unsigned add(unsigned m, int n) {
  if (n == 0)
    return m;
  if (n > 0)
    return add(m + 1, n - 1);
  return add(m - 1, n + 1);
}
int main(void) {
  unsigned m = __VERIFIER_nondet_uint();
  int n = __VERIFIER_nondet_int();
  if (add(m, n) != m + (unsigned)n)
    reach_error();
  return 0;
}
