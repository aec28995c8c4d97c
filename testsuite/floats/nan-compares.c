/* A NaN is unequal to itself and in no order with anything; negated comparisons are not the opposite ones. */
extern double __VERIFIER_nondet_double(void);
extern void reach_error(void);
int main(void) {
  double zero = 0.0, nan = zero / zero, x = __VERIFIER_nondet_double();
  if (nan == nan || nan < 1 || nan > 1 || nan <= nan)
    reach_error();
  if (!(nan != nan) || !(!(nan >= 1)))
    reach_error();
  if (x == nan || x < nan)
    reach_error();
  return 0;
}
