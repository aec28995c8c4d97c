/* Two filled arrays change places, but for their last elements. */
// inputs: 1
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int a[100000], b[100000];
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 100000)
    return 0;
  for (int i = 0; i < n; i++) {
    a[i] = 1;
    b[i] = 2;
  }
  for (int i = 0; i < n - 1; i++) {
    int t = a[i];
    a[i] = b[i];
    b[i] = t;
  }
  for (int i = 0; i < n; i++)
    if (a[i] != 2 || b[i] != 1)
      reach_error();
  return 0;
}
