/* As sequence-before-balance, but the balance is off where it was 5. */
// inputs: 2, 4, 1, 1
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static unsigned scramble(unsigned s) { return ((s * 1103515245u + 12345u) & 0x7fffffffu) ^ (s >> 3); }

int main(void) {
  unsigned s = 7;
  for (int i = 0; i < 1000; i++) s = scramble(s);
  int rounds = __VERIFIER_nondet_int();
  int first = __VERIFIER_nondet_int();
  int debit = first, credit = first;
  for (int i = 0; i < rounds; i++) {
    int amount = __VERIFIER_nondet_int();
    debit += amount;
    credit += 3;
    credit += amount - (debit == 5 ? 2 : 3);
  }
  if (debit != credit) reach_error();
  if (s != 1130756981u) reach_error();
  return 0;
}
