/* As decimal, but only the digits before are looked at. */
// inputs: 50, 49, 52, 55, 52, 56, 51, 54, 52, 56, 0
extern char __VERIFIER_nondet_char(void);

int main(void) {
  int value = 0;
  while (1) {
    int digit = __VERIFIER_nondet_char() - '0';
    if (digit < 0 || digit > 9)
      break;
    if (value > 2147483647 / 10)
      return 1;
    value = value * 10 + digit;
  }
  return value & 1;
}
