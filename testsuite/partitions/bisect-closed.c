/* As bisect, but the upper bound is taken for an inclusive one, and the key just below the middle
 * is lost. */
// inputs: 1000, 499
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int n = __VERIFIER_nondet_int(), place = __VERIFIER_nondet_int();
  if (n < 1000 || n >= 1 << 30 || place < 0 || place >= n)
    return 0;
  int lo = 0, hi = n;
  while (hi - lo > 1) {
    int middle = (lo + hi) / 2;
    int width = hi - lo;
    if (middle <= lo || middle >= hi)
      reach_error();
    if (place < middle)
      hi = middle - 1 > lo ? middle - 1 : middle;
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
