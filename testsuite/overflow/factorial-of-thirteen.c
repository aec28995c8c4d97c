/* As factorial, with a factor more. */
// inputs: 13
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int(), product = 1;
  if (n > 13)
    return 0;
  for (int i = 2; i <= n; i++)
    product *= i;
  return product > 7;
}
