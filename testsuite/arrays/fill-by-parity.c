/* Even places and odd ones are filled with different numbers, in one loop. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int a[100000];
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 100000)
    return 0;
  for (int i = 0; i < n; i++) {
    if (i % 2 == 0)
      a[i] = 0;
    else
      a[i] = 1;
  }
  for (int i = 0; i < n; i++)
    if (a[i] != i % 2)
      reach_error();
  return 0;
}
