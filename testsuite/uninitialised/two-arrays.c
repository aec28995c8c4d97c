/* Two arrays are filled up to numbers of their own, by one function, and read by another. */
extern unsigned __VERIFIER_nondet_uint(void);
static void fill(int *values, unsigned n) {
  for (unsigned i = 0; i < n; i++)
    values[i] = 0;
}
static int sum(const int *values, unsigned n) {
  int sum = 0;
  for (unsigned i = 0; i < n; i++)
    sum += values[i];
  return sum;
}
int main(void) {
  int a[30], b[30];
  unsigned n = __VERIFIER_nondet_uint() % 31, m = __VERIFIER_nondet_uint() % 31;
  fill(a, n);
  fill(b, m);
  return sum(a, n) + sum(b, m);
}
