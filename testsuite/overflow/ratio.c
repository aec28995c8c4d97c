/* A quotient where neither zero nor minus one divides. */
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  if (b > 0 || b < -1)
    return a / b;
  return 0;
}
