/* A copy is compared with what it was made of, behind a write to one of its elements. */
// inputs: 2, 0, 1
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int a[100000], b[100000];
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 100000)
    return 0;
  for (int i = 0; i < n; i++)
    a[i] = __VERIFIER_nondet_int();
  for (int i = 0; i < n; i++)
    b[i] = a[i];
  if (n > 1)
    b[1] = a[0];
  for (int i = 0; i < n; i++)
    if (a[i] != b[i])
      reach_error();
  return 0;
}
