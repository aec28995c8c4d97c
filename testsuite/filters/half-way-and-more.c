/* As half-way, but all of the way, and a unit in the last place more. */
// inputs: 0.7
extern double __VERIFIER_nondet_double(void);
extern void reach_error(void);

int main(void) {
  double m = 0.0;
  for (;;) {
    double x = __VERIFIER_nondet_double();
    if (!(x >= 0.0 && x <= 0.7))
      continue;
    m += (x - m) * 1.0000000000000002;
    if (!(m >= 0.0 && m <= 0.7))
      reach_error();
  }
}
