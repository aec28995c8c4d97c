/* What is checked was read one round before: the last read is of the next element. */
// inputs: 4
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int a[100000];
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 100000)
    return 0;
  for (int i = 0; i < n; i++)
    a[i] = 42;
  if (n > 3)
    a[2] = 0;
  int last = 42;
  for (int i = 0; i < n; i++) {
    int before = last;
    last = a[i];
    if (before != 42)
      reach_error();
  }
  return 0;
}
