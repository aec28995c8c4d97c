/* Of n coins pairs are put together, one coin of each pair is kept, and then half of n coins are
 * spent. A debt (n < 0) has no pairs: that is why what holds where n is not negative does not hold
 * at all. An even number loses a coin too many. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n > 300000)
    return 0;
  int kept = n;
  for (int coin = 0; coin <= n; coin += 2)
    kept--;
  for (int spent = 0; spent < n / 2; spent++) {
    if (kept <= 0)
      reach_error();
    kept--;
  }
  return 0;
}
