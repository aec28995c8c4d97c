/* The flag of three colours over n cells, n below 100000: [0, lo) is red, [lo, mid) white, [mid,
 * hi) open, [hi, n) blue. The zones partition n, and their sizes are the numbers of colours seen.
 * */
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
