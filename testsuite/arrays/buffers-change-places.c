/* Two buffers change places, how often is arbitrary, between fill and check. */
// inputs: 1, 1
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int even[1000], odd[1000];
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 1000)
    return 0;
  int *a = even, *other = odd;
  for (int i = 0; i < n; i++)
    a[i] = 42;
  int rounds = __VERIFIER_nondet_int();
  while (rounds-- > 0) {
    int *t = a;
    a = other;
    other = t;
  }
  for (int i = 0; i < n; i++)
    if (a[i] != 42)
      reach_error();
  return 0;
}
