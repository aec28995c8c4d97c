/* As biquad, but with a sign lost: one pole is outside of the unit circle, and a few rounds leave
 * the range. */
// inputs: 1, 1, 1, 1, 1, 1, 1, 1, 1, 1
extern double __VERIFIER_nondet_double(void);
extern void reach_error(void);

int main(void) {
  double y1 = 0.0, y2 = 0.0;
  for (;;) {
    double x = __VERIFIER_nondet_double();
    if (!(x >= -1.0 && x <= 1.0))
      continue;
    double y = 1.2 * y1 + 0.5 * y2 + 0.3 * x;
    y2 = y1;
    y1 = y;
    if (!(y <= 10.0 && y >= -10.0))
      reach_error();
  }
}
