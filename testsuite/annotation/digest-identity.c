/* A function that counts its argument down and its result up gives its argument back. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
static unsigned identity(unsigned n) {
  if (n == 0)
    return 0;
  return identity(n - 1) + 1;
}
int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (identity(n) != n)
    reach_error();
  return 0;
}
