/* An integrator of errors within 5 with gain 2 that saturates at 100 either way; a reset ramps down
 * in steps of 25. Invariant: |s| <= 100 after each round. */
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
      s = clamp(s + 2.0 * e);
    }
    if (!(s <= 100.0 && s >= -100.0))
      reach_error();
    if (mode == RAMP && (s > 75.0 || s < -75.0))
      reach_error();
  }
}
