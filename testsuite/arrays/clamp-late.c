/* Elements that are negative are set to zero, but for the first one. */
// inputs: 1, -1
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int a[100000];
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 100000)
    return 0;
  for (int i = 0; i < n; i++)
    a[i] = __VERIFIER_nondet_int();
  for (int i = 1; i < n; i++)
    if (a[i] < 0)
      a[i] = 0;
  for (int i = 0; i < n; i++)
    if (a[i] < 0)
      reach_error();
  return 0;
}
