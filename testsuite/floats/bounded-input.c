/* An input between 0 and 10 stays in bounds after halving and adding: interval facts about doubles. */
extern double __VERIFIER_nondet_double(void);
extern void reach_error(void);
int main(void) {
  double x = __VERIFIER_nondet_double();
  if (!(x >= 0 && x <= 10))
    return 0;
  double y = x / 2 + 1;
  if (y < 1 || y > 6)
    reach_error();
  return 0;
}
