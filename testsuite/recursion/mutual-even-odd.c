/* Mutual recursion with an input of at most 20. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int odd(unsigned n);
static int even(unsigned n) { return n == 0 ? 1 : odd(n - 1); }
static int odd(unsigned n) { return n == 0 ? 0 : even(n - 1); }
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 20)
    return 0;
  if (even((unsigned)n) == (n & 1))
    reach_error();
  return 0;
}
