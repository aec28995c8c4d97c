/* As stairs, but whether three stairs are left is asked with a bound that was meant for two. */
// inputs: 2, 3
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 1000000)
    return 0;
  int height = 0, ones = 0, twos = 0, threes = 0, tired = 0;
  while (height < n) {
    int leap = __VERIFIER_nondet_int();
    if (leap == 3 && tired < 2 && n - height >= 2) {
      threes++;
      height += 3;
      tired = 4;
    } else if (leap == 2 && n - height >= 2) {
      twos++;
      height += 2;
      tired += tired < 4;
    } else {
      ones++;
      height++;
      if (tired > 0)
        tired--;
    }
    if (height > n || tired > 4)
      reach_error();
  }
  if (ones + 2 * twos + 3 * threes != n)
    reach_error();
  return 0;
}
