/* As clamp-of-any, but a NaN passes both comparisons of the clamp. */
// inputs: 1, nan
extern double __VERIFIER_nondet_double(void);
extern void reach_error(void);

static double clamp(double v) {
  if (v > 100.0)
    return 100.0;
  if (v < -100.0)
    return -100.0;
  return v;
}

int main(void) {
  double s = 0.0;
  for (;;) {
    s = clamp(s + __VERIFIER_nondet_double());
    if (!(s <= 100.0 && s >= -100.0))
      reach_error();
  }
}
