/* A sum of arbitrary doubles that is clamped after each step. The clamp takes a NaN for what is too
 * large: so it is one only before the clamp. */
extern double __VERIFIER_nondet_double(void);
extern void reach_error(void);

static double clamp(double v) {
  if (!(v <= 100.0))
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
