/* The remainder overflows where the quotient does (C11 6.5.5, paragraph 6). */
// inputs: -2147483648, -1
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  if (b == 0)
    return 0;
  return a % b;
}
