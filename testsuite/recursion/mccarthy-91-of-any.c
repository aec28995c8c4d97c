/* McCarthy's function of any input is at least 91: the summary is not about the depth. The
 * subtraction cannot wrap, as it is done above 100 only. */
// native: skip (recursion as deep as the input)
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int f(int n) { return n > 100 ? n - 10 : f(f(n + 11)); }
int main(void) {
  if (f(__VERIFIER_nondet_int()) < 91)
    reach_error();
  return 0;
}
