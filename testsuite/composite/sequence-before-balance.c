/* A loop with a sequence of numbers, then one with a balance; a check for each at the end. */
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
    credit += amount - 3;
  }
  if (debit != credit) reach_error();
  if (s != 1130756981u) reach_error();
  return 0;
}
