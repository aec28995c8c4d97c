/* Two numbers of one range, the one above the other. */
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int low = __VERIFIER_nondet_int(), high = __VERIFIER_nondet_int();
  if (low < 0 || high <= low || high > 100)
    return 0;
  return 100 / (high - low);
}
