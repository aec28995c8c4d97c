/* The maximum is searched among all elements but the last. */
// inputs: 2, 0, 1
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int a[100000];
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 100000)
    return 0;
  for (int i = 0; i < n; i++)
    a[i] = __VERIFIER_nondet_int();
  int max = a[0];
  for (int i = 1; i < n - 1; i++)
    if (a[i] > max)
      max = a[i];
  for (int i = 0; i < n; i++)
    if (a[i] > max)
      reach_error();
  return 0;
}
