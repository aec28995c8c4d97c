/* A negative number has no left shift (C11 6.5.7, paragraph 4). */
// inputs: -1
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < -4 || n > 4)
    return 0;
  return n << 1;
}
