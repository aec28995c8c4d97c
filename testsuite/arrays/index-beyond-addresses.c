/* Indices that differ by a quarter of all numbers lead to the same elements. */
// inputs: 1
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int a[100000];
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 100000)
    return 0;
  unsigned long far = 1ul << 62;
  for (unsigned long i = 0; i < (unsigned long)n; i++)
    a[i] = 42;
  for (unsigned long i = far; i < far + n; i++)
    a[i] = 41;
  for (int i = 0; i < n; i++)
    if (a[i] != 42)
      reach_error();
  return 0;
}
