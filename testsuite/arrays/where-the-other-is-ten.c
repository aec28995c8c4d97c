/* One array says where the other one was set. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int a[100000], b[100000];
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 100000)
    return 0;
  for (int i = 0; i < n; i++) {
    a[i] = __VERIFIER_nondet_int();
    if (a[i] == 10)
      b[i] = 20;
  }
  for (int i = 0; i < n; i++)
    if (a[i] == 10 && b[i] != 20)
      reach_error();
  return 0;
}
