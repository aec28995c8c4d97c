/* Ackermann's function takes no value above three twice for inputs up to (2, 4): (1, 3) and (2, 1)
 * give five. */
// inputs: 1, 3, 2, 1
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
  unsigned k = __VERIFIER_nondet_uint(), l = __VERIFIER_nondet_uint();
  if (m < 1 || m >= k || k > 2 || n > 4 || l > 4)
    return 0;
  unsigned first = ackermann(m, n);
  if (first > 3 && first == ackermann(k, l))
    reach_error();
  return 0;
}
