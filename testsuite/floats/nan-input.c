/* For an arbitrary double, !(x < y) is not x >= y: a NaN makes the difference. */
// inputs: nan, 0
extern double __VERIFIER_nondet_double(void);
extern void reach_error(void);
int main(void) {
  double x = __VERIFIER_nondet_double(), y = __VERIFIER_nondet_double();
  if (!(x < y) && !(x >= y))
    reach_error();
  return 0;
}
