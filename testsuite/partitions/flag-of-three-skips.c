/* As flag-of-three, but the cell that comes from the blue end is not looked at when there are blue
 * ones enough: it is skipped. */
// inputs: 6, 2, 2, 2, 2, 2
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n >= 100000)
    return 0;
  unsigned lo = 0, mid = 0, hi = n;
  unsigned red = 0, white = 0, blue = 0;
  while (mid < hi) {
    switch (__VERIFIER_nondet_uint() % 3) {
    case 0:
      red++;
      lo++;
      mid++;
      break;
    case 1:
      white++;
      mid++;
      break;
    default:
      blue++;
      hi--;
      if (blue > 4 && mid < hi)
        mid++;
    }
    if (lo > mid || mid > hi || hi > n)
      reach_error();
  }
  if (red != lo || white != mid - lo || blue != n - hi)
    reach_error();
  if (red + white + blue != n)
    reach_error();
  return 0;
}
