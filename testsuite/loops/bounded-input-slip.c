/* As bounded-input with a wrong closed form: n * n / 2 instead of n * (n + 1) / 2 agrees for n = 0 only. */
// inputs: 5
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), s = 0;
  if (n < 0 || n > 10)
    return 0;
  for (int i = 1; i <= n; i++)
    s += i;
  if (n > 4 && s != n * n / 2)
    reach_error();
  return 0;
}
