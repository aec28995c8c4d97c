/* The pointer by which an array was filled leads to another one when it is checked. */
// inputs: 1
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int a[100000], b[100000];
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 100000)
    return 0;
  int *p = a;
  for (int i = 0; i < n; i++)
    p[i] = 42;
  p = b;
  for (int i = 0; i < n; i++)
    if (p[i] != 42)
      reach_error();
  return 0;
}
