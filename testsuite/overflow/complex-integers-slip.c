// The product of a complex integer and a large one has none.
// native: skip (complex integers have no checks)
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  if (a < -1000 || a > 1000 || b < -1000 || b > 1000) return 0;
  _Complex int x = a + b * 1i, two = 2 + 1i;
  _Complex int sum = x + ~two, difference = sum - two, product = (1500000 * difference) * two;
  return __real__ product > 0;
}
