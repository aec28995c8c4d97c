/* Ackermann's function of small inputs exceeds its second argument. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
static unsigned ackermann(unsigned m, unsigned n) {
  if (m == 0)
    return n + 1;
  if (n == 0)
    return ackermann(m - 1, 1);
  return ackermann(m - 1, ackermann(m, n - 1));
}
int main(void) {
  unsigned m = __VERIFIER_nondet_uint(), n = __VERIFIER_nondet_uint();
  if (m > 2 || n > 3)
    return 0;
  if (ackermann(m, n) <= n)
    reach_error();
  return 0;
}
