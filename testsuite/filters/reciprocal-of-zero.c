/* The reciprocal of an input that may be -0: minus infinity. */
// inputs: -0.0
extern double __VERIFIER_nondet_double(void);
extern void reach_error(void);

int main(void) {
  double s = 1.0;
  for (;;) {
    double e = __VERIFIER_nondet_double();
    if (!(e >= 0.0 && e <= 1.0))
      continue;
    s = 1.0 / e;
    if (s < 1.0)
      reach_error();
  }
}
