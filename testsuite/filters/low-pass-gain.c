/* As low-pass, but the weights sum up to 1.01: inputs at the end of the range drive it out within a
 * dozen rounds. */
// inputs: 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10
extern double __VERIFIER_nondet_double(void);
extern void reach_error(void);
static int near_end;

int main(void) {
  double y = 0.0;
  for (;;) {
    double x = __VERIFIER_nondet_double();
    if (!(x >= -10.0 && x <= 10.0))
      continue;
    y = 0.75 * y + 0.26 * x;
    if (y > 9.5 || y < -9.5)
      near_end = near_end < 20 ? near_end + 1 : 20;
    else
      near_end = 0;
    if (!(y >= -10.0 && y <= 10.0))
      reach_error();
    if (near_end > 20)
      reach_error();
  }
}
