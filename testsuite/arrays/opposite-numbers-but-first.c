/* The first element has no opposite number. */
// inputs: 1
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int size = 4000;
int main(void) {
  int credit[size], debit[size], sum[size];
  for (int i = 0; i < size; i++) {
    int amount = __VERIFIER_nondet_int();
    if (amount < -5000 || amount > 5000)
      return 0;
    credit[i] = amount;
    debit[i] = i > 0 ? -amount : amount;
  }
  for (int i = 0; i < size; i++)
    sum[i] = credit[i] + debit[i];
  for (int i = 0; i < size; i++)
    if (sum[i] != 0)
      reach_error();
  return 0;
}
