/* As bit-of-mask, but the highest bit of all is the sign. */
// inputs: 31
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 31)
    return 0;
  return 1 << n;
}
