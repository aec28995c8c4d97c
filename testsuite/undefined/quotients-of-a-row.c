/* The divisors of a row are all at least one. */
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int sum = 0;
  for (int i = 1; i < 6; i++) {
    int x = __VERIFIER_nondet_int();
    sum += (x & 255) / i;
  }
  return sum;
}
