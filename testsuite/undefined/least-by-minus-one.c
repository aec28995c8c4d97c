/* The divisor is not zero, but the least number by -1 is none, either. */
// inputs: -2147483648, -1
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  return b != 0 ? a % b : 0;
}
