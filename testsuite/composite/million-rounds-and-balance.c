/* A million rounds without a choice, and then three hundred with one, of which only a balance
   matters. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  unsigned seed = 1;
  for (int i = 0; i < 1000000; i++) seed = seed * 1664525u + 1013904223u;
  unsigned debit = seed, credit = seed;
  for (int i = 0; i < 300; i++) {
    unsigned amount = __VERIFIER_nondet_int();
    debit += amount;
    credit += amount;
  }
  if (debit != credit) reach_error();
  return 0;
}
