/* An oscillator by a phase in [0, 1) that grows by a frequency below a half, and a square wave with
 * a duty cycle. phase + step <= 1.5, so what is left after the wrap is at most 0.5. */
extern double __VERIFIER_nondet_double(void);
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static double phase, step, duty = 0.5;
static unsigned turns;

int main(void) {
  for (;;) {
    if (__VERIFIER_nondet_int() == 1) {
      double wanted = __VERIFIER_nondet_double();
      if (wanted >= 0.0 && wanted < 0.5)
        step = wanted;
      else if (wanted >= 0.5 && wanted <= 0.9)
        duty = wanted;
    }
    phase += step;
    if (phase >= 1.0) {
      phase -= 1.0;
      turns++;
      if (phase > 0.5)
        reach_error();
    }
    int level = phase < duty ? 1 : -1;
    if (!(phase >= 0.0 && phase < 1.0))
      reach_error();
    if (level == -1 && phase < 0.5)
      reach_error();
  }
}
