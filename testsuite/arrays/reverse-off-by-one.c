/* A copy in the opposite order begins one place too early, and never writes the last one. */
// inputs: 2
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int a[100000], b[100000];
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 100000)
    return 0;
  for (int i = 0; i < n; i++)
    a[i] = 42;
  for (int i = 0; i < n - 1; i++)
    b[n - 2 - i] = a[i];
  for (int i = 0; i < n; i++)
    if (b[i] != 42)
      reach_error();
  return 0;
}
