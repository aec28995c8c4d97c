/* What stands between the chosen elements is read, too: nobody has written it. */
// inputs: 2, 5, 5, 1, 1
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int a[100000], chosen[100000];
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 50000)
    return 0;
  for (int i = 0; i < n; i++) {
    int x = __VERIFIER_nondet_int();
    a[i] = x < 1 ? 1 : x;
  }
  int count = 0;
  for (int i = 0; i < n; i++)
    if (__VERIFIER_nondet_int()) {
      chosen[count] = a[i];
      count += 2;
    }
  for (int i = 0; i < count; i++)
    if (chosen[i] < 1)
      reach_error();
  return 0;
}
