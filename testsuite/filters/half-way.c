/* Half of the way to an input within 0..0.7, in each round: what is between two numbers stays
 * between them, though the difference is rounded. */
extern double __VERIFIER_nondet_double(void);
extern void reach_error(void);

int main(void) {
  double m = 0.0;
  for (;;) {
    double x = __VERIFIER_nondet_double();
    if (!(x >= 0.0 && x <= 0.7))
      continue;
    m += (x - m) * 0.5;
    if (!(m >= 0.0 && m <= 0.7))
      reach_error();
  }
}
