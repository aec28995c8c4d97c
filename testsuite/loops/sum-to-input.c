/* The sum of the first n numbers, of too many n to try each: needs a polynomial invariant, 2s = i(i - 1). */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), i, s = 0;
  if (n <= 0 || n >= 20000)
    return 0;
  for (i = 1; i <= n; i++)
    s += i;
  if (2 * s != n * (n + 1))
    reach_error();
  return 0;
}
