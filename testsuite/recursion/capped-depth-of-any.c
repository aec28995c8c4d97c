/* The depth of a recursion without a bound, counted up to ten. */
// native: skip (recursion as deep as the input)
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
static unsigned depth(unsigned n) {
  if (n == 0)
    return 0;
  unsigned below = depth(n - 1);
  return below < 10 ? below + 1 : 10;
}
int main(void) {
  if (depth(__VERIFIER_nondet_uint()) > 10)
    reach_error();
  return 0;
}
