/* A second-order section with complex poles of size 0.71: y = 1.2 y1 - 0.5 y2 + 0.3 x for |x| <= 1.
 * Its impulse response has an absolute sum of less than 1.5, so |y| < 2 with rounding; the
 * invariant is an ellipse: y1^2 - 1.2 y1 y2 + 0.5 y2^2 <= c. Intervals of y1 and y2 are not enough.
 * */
extern double __VERIFIER_nondet_double(void);
extern void reach_error(void);

int main(void) {
  double y1 = 0.0, y2 = 0.0;
  for (;;) {
    double x = __VERIFIER_nondet_double();
    if (!(x >= -1.0 && x <= 1.0))
      continue;
    double y = 1.2 * y1 - 0.5 * y2 + 0.3 * x;
    y2 = y1;
    y1 = y;
    if (!(y <= 10.0 && y >= -10.0))
      reach_error();
  }
}
