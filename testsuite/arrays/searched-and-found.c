/* Where a search ends is what it looks for. */
// inputs: 3 7 1 7 2
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int a[100000];
int main(void) {
  int n = __VERIFIER_nondet_int(), key = __VERIFIER_nondet_int();
  if (n < 0 || n > 100000)
    return 0;
  for (int i = 0; i < n; i++)
    a[i] = __VERIFIER_nondet_int();
  int at = 0;
  while (at < n && a[at] != key)
    at++;
  for (int i = 0; i <= at && i < n; i++)
    if (a[i] == key)
      reach_error();
  return 0;
}
