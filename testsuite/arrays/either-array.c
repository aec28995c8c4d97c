/* A pointer that may lead to either array writes to the one that is checked. */
// inputs: 1, 1
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int a[100000], b[100000];
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 100000)
    return 0;
  int *p = __VERIFIER_nondet_int() ? a : b;
  for (int i = 0; i < n; i++)
    a[i] = 42;
  for (int i = 0; i < n; i++)
    p[i] = 41;
  for (int i = 0; i < n; i++)
    if (a[i] != 42)
      reach_error();
  return 0;
}
