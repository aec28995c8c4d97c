/* A copy of all but the first element, one place further down. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int a[100001], b[100000];
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 100000)
    return 0;
  for (int i = 0; i <= n; i++)
    a[i] = i;
  for (int i = 0; i < n; i++)
    b[i] = a[i + 1];
  for (int i = 0; i < n; i++)
    if (b[i] != i + 1)
      reach_error();
  return 0;
}
