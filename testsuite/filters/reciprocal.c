/* The reciprocal of an input that is not near zero. */
extern double __VERIFIER_nondet_double(void);
extern void reach_error(void);

int main(void) {
  double s = 1.0;
  for (;;) {
    double e = __VERIFIER_nondet_double();
    if (!(e >= -1.0 && e <= 1.0) || (e > -0.5 && e < 0.5))
      continue;
    s = 1.0 / e;
    if (!(s >= -2.0 && s <= 2.0))
      reach_error();
  }
}
