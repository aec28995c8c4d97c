/* As three-checks, but an amount of 4 is booked wrongly. */
// inputs: 0, 4
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static unsigned scramble(unsigned s) { return ((s * 1103515245u + 12345u) & 0x7fffffffu) ^ (s >> 3); }

int main(void) {
  unsigned s = 99;
  int first = __VERIFIER_nondet_int();
  int debit = first, credit = first;
  unsigned asked = 0, granted = 0;
  for (int i = 0; i < 120; i++) {
    s = scramble(s);
    int amount = __VERIFIER_nondet_int();
    if (amount > 3) {
      debit += amount;
      credit += 1;
      credit += amount - (amount == 4 ? 2 : 1);
    } else if (amount < debit) {
      debit -= 2;
      credit -= 2;
    }
    asked++;
    if (__VERIFIER_nondet_int()) granted++;
  }
  if (debit != credit) reach_error();
  if (granted > asked) reach_error();
  if (s != 1884006941u) reach_error();
  return 0;
}
