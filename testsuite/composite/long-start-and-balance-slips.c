/* Twenty thousand rounds without a choice, and then a thousand with one: a sequence of numbers goes
   on, and a balance is kept. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  unsigned start = 1;
  for (int i = 0; i < 20000; i++) start = start * 1664525u + 1013904223u;
  int debit = 0, credit = 0;
  unsigned s = start;
  for (int i = 0; i < 1000; i++) {
    int amount = __VERIFIER_nondet_int();
    if (amount & 1) {
      debit += amount;
      credit += amount;
    }
    s = s * 5u + 1u;
  }
  unsigned expected = start;
  for (int i = 0; i < 1001; i++) expected = expected * 5u + 1u;
  if (debit != credit || s != expected) reach_error();
  return 0;
}
