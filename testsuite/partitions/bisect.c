/* Bisection for a key at an unknown place among n < 2^30: the window [lo, hi) always holds the
 * place and shrinks. Invariant: 0 <= lo <= place < hi <= n. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int n = __VERIFIER_nondet_int(), place = __VERIFIER_nondet_int();
  if (n < 1 || n >= 1 << 30 || place < 0 || place >= n)
    return 0;
  int lo = 0, hi = n;
  while (hi - lo > 1) {
    int middle = (lo + hi) / 2;
    int width = hi - lo;
    if (middle <= lo || middle >= hi)
      reach_error();
    if (place < middle)
      hi = middle;
    else
      lo = middle;
    if (place < lo || place >= hi || hi > n)
      reach_error();
    if (hi - lo >= width)
      reach_error();
  }
  if (lo != place)
    reach_error();
  return 0;
}
