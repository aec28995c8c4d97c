/* x == y does not mean 1/x == 1/y: the two zeros. */
// inputs: 0, -0
extern double __VERIFIER_nondet_double(void);
extern void reach_error(void);
int main(void) {
  double x = __VERIFIER_nondet_double(), y = __VERIFIER_nondet_double();
  if (x == 0 && x == y && 1 / x != 1 / y)
    reach_error();
  return 0;
}
