/* Doubles within 0..0.1 as floats: rounding up may exceed the double 0.1, but not the float. */
extern double __VERIFIER_nondet_double(void);
extern void reach_error(void);

int main(void) {
  float s = 0.0f;
  for (;;) {
    double e = __VERIFIER_nondet_double();
    if (!(e >= 0.0 && e <= 0.1))
      continue;
    s = (float)e;
    if (s > 0.1f)
      reach_error();
  }
}
