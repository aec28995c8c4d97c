/* Thirteen factors are too many; twelve are not. */
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int(), product = 1;
  if (n > 12)
    return 0;
  for (int i = 2; i <= n; i++)
    product *= i;
  return product > 7;
}
