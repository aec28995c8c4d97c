/* As balance-and-sequence, but the last number of the sequence is not that. */
// inputs: 0
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static unsigned scramble(unsigned s) { return ((s * 1103515245u + 12345u) & 0x7fffffffu) ^ (s >> 3); }

int main(void) {
  unsigned s = 12345;
  int first = __VERIFIER_nondet_int();
  int debit = first, credit = first;
  for (int i = 0; i < 300; i++) {
    s = scramble(s);
    int amount = __VERIFIER_nondet_int();
    if (amount > 3) {
      debit += amount;
      credit += 1;
      credit += amount - 1;
    } else if (amount < debit) {
      debit -= 2;
      credit -= 2;
    }
  }
  if (!(s == 1003913647u && debit == credit)) reach_error();
  return 0;
}
