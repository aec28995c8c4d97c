/* A first-order low-pass of inputs within 10, for ever. Invariant: |y| <= 10, as 0.75 and 0.25 are
 * exact, 7.5 + 2.5 is 10, and rounding is monotone. An alarm counts rounds near the end. */
extern double __VERIFIER_nondet_double(void);
extern void reach_error(void);
static int near_end;

int main(void) {
  double y = 0.0;
  for (;;) {
    double x = __VERIFIER_nondet_double();
    if (!(x >= -10.0 && x <= 10.0))
      continue;
    y = 0.75 * y + 0.25 * x;
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
