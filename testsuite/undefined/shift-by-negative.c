/* An exponent below the bias is a negative amount. */
// inputs: 126
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int exponent = __VERIFIER_nondet_int();
  if (exponent < 120 || exponent > 150)
    return 0;
  return 1 << (exponent - 127) > 0;
}
