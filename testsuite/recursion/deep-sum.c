/* add(n, m) by recursion on an input of up to 100000. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
static unsigned add(unsigned n, unsigned m) { return m == 0 ? n : add(n + 1, m - 1); }
int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), m = __VERIFIER_nondet_uint();
  if (m > 100000)
    return 0;
  if (add(n, m) != n + m)
    reach_error();
  return 0;
}
