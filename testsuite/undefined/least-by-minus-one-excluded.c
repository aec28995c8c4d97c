/* Neither by zero nor the least number by -1. */
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  if (b == 0 || (a == -2147483647 - 1 && b == -1))
    return 0;
  return a / b + a % b;
}
