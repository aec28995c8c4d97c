/* A function that is not inlined writes one element through its parameter. */
// inputs: 4
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int a[100000], b[100000];
__attribute__((noinline)) void set(int *where, int i) {
  where[i] = 41;
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 100000)
    return 0;
  for (int i = 0; i < n; i++)
    a[i] = 42;
  set(b, 0);
  if (n > 3)
    set(a, 3);
  for (int i = 0; i < n; i++)
    if (a[i] != 42)
      reach_error();
  return 0;
}
