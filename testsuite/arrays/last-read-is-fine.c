/* A flag remembers a wrong element, which is not the one that is read last. */
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
  int wrong = 0;
  for (int i = 0; i < n; i++)
    if (a[i] != 42)
      wrong = 1;
  if (wrong)
    reach_error();
  return 0;
}
