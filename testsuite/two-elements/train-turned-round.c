/* The wagons of a train are put in reverse order on the spot, by swaps from both ends up to the
   middle. A copy has the old order. The check says that each wagon is where the one opposite to
   it was. */
extern int __VERIFIER_nondet_int(void);
extern short __VERIFIER_nondet_short(void);
extern void reach_error(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 100000)
    return 0;
  short train[n], before[n];
  for (int i = 0; i < n; i++) {
    train[i] = __VERIFIER_nondet_short();
    before[i] = train[i];
  }
  for (int i = 0; i < n / 2; i++) {
    short wagon = train[i];
    train[i] = train[n - 1 - i];
    train[n - 1 - i] = wagon;
  }
  for (int i = 0; i < n; i++)
    if (train[i] != before[n - 1 - i])
      reach_error();
  return 0;
}
