/* The copy of a copy is made of the wrong array. */
// inputs: 2
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int a[100000], b[100000], c[100000];
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 100000)
    return 0;
  for (int i = 0; i < n; i++)
    a[i] = -5;
  for (int i = 0; i < n; i++)
    b[i] = a[i];
  for (int i = 0; i < n; i++)
    c[i] = c[i];
  for (int i = 0; i < n; i++)
    if (c[i] != -5)
      reach_error();
  return 0;
}
