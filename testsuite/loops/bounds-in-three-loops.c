/* Three nested loops whose bounds depend on the outer counter: each assertion needs what was assumed of the inputs before the first of them. */
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), limit = __VERIFIER_nondet_int();
  __VERIFIER_assume(-1000 < n && n < 1000);
  __VERIFIER_assume(-1000 < limit && limit < 1000);
  if (2 * n > limit)
    return 0;
  for (int i = 0; i < n; i++)
    for (int j = i; j < 2 * i; j++)
      for (int k = i; k < j; k++)
        if (k - i > n || k > limit)
          reach_error();
  return 0;
}
