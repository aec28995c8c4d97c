/* As integrator, but it saturates before the new error is added: one step beyond the end after ten
 * of the largest errors. */
// inputs: 0, 5, 0, 5, 0, 5, 0, 5, 0, 5, 0, 5, 0, 5, 0, 5, 0, 5, 0, 5, 0, 5
extern double __VERIFIER_nondet_double(void);
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
enum { RUN, RAMP };
static double s;
static int mode = RUN;

static double clamp(double v) {
  if (v > 100.0)
    return 100.0;
  if (v < -100.0)
    return -100.0;
  return v;
}

int main(void) {
  while (1) {
    if (__VERIFIER_nondet_int() == 1)
      mode = RAMP;
    if (mode == RAMP) {
      if (s > 25.0)
        s -= 25.0;
      else if (s < -25.0)
        s += 25.0;
      else
        s = 0.0, mode = RUN;
    } else {
      double e = __VERIFIER_nondet_double();
      if (!(e >= -5.0 && e <= 5.0))
        continue;
      s = clamp(s) + 2.0 * e;
    }
    if (!(s <= 100.0 && s >= -100.0))
      reach_error();
    if (mode == RAMP && (s > 75.0 || s < -75.0))
      reach_error();
  }
}
