/* Whether a sum overflowed cannot be asked of the sum. */
// inputs: 2147483647, 1
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  if (a < 0 || b < 0)
    return 0;
  int sum = a + b;
  return sum < a ? -1 : sum;
}
