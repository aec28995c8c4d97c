/* As phase-accumulator, but with frequencies up to 1.25, for which one turn is taken off, too:
 * after some rounds more than one is left. */
// inputs: 1, 1.2
extern double __VERIFIER_nondet_double(void);
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static double phase, step, duty = 0.5;
static unsigned turns;

int main(void) {
  for (;;) {
    if (__VERIFIER_nondet_int() == 1) {
      double wanted = __VERIFIER_nondet_double();
      if (wanted >= 1.0 && wanted < 1.25)
        step = wanted;
      else if (wanted >= 0.5 && wanted <= 0.9)
        duty = wanted;
    }
    phase += step;
    if (phase >= 1.0) {
      phase -= 1.0;
      turns++;
    }
    int level = phase < duty ? 1 : -1;
    if (!(phase >= 0.0 && phase < 1.0))
      reach_error();
    if (level == -1 && phase < 0.5)
      reach_error();
  }
}
