/* As low-pass-by-difference, but the difference is taken nine eighths: an overshoot below zero when
 * the input drops. */
// inputs: 100, 0, 0, 0
extern double __VERIFIER_nondet_double(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

int main(void) {
  double y = 0.0;
  _Bool started = 0;
  for (;;) {
    double x = __VERIFIER_nondet_double();
    if (!(x >= 0.0 && x <= 100.0))
      continue;
    if (!started || __VERIFIER_nondet_bool()) {
      y = x;
      started = 1;
    } else {
      y += (x - y) * 1.125;
    }
    if (!(y >= 0.0 && y <= 100.0))
      reach_error();
  }
}
