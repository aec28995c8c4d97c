/* A mode that is an input, of which a test says what it is: no step computes it. A sequence of
   numbers depends on it, a balance does not. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int mode = __VERIFIER_nondet_int();
  if (mode != 3) return 0;
  int debit = 0, credit = 0;
  unsigned s = 17;
  for (int i = 0; i < 300; i++) {
    int amount = __VERIFIER_nondet_int();
    if (amount > 0 && amount < 10) {
      debit += amount;
      credit += amount;
    }
    s = s * 31u + (unsigned)mode;
  }
  unsigned expected = 17;
  for (int i = 0; i < 300; i++) expected = expected * 31u + 3u;
  if (debit != credit || s == expected) reach_error();
  return 0;
}
