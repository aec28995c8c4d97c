/* A minimum that goes up where it should go down. */
// inputs: 2, 0, 1
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 4000)
    return 0;
  int a[n];
  for (int i = 0; i < n; i++)
    a[i] = __VERIFIER_nondet_int();
  int min = a[0];
  for (int i = 0; i < n; i++)
    if (a[i] > min)
      min = a[i];
  for (int i = 0; i < n; i++)
    if (a[i] < min)
      reach_error();
  return 0;
}
