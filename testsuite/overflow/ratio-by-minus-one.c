/* As ratio, but only zero is kept from dividing: the least number has no negative. */
// inputs: -2147483648, -1
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  if (b != 0)
    return a / b;
  return 0;
}
