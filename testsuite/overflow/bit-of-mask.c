/* A bit of a mask, below the sign. */
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 30)
    return 0;
  return 1 << n;
}
