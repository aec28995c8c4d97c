/* A number is read digit by digit, and each time it is seen whether it still fits. */
extern char __VERIFIER_nondet_char(void);

int main(void) {
  int value = 0;
  while (1) {
    int digit = __VERIFIER_nondet_char() - '0';
    if (digit < 0 || digit > 9)
      break;
    if (value > (2147483647 - digit) / 10)
      return 1;
    value = value * 10 + digit;
  }
  return value & 1;
}
