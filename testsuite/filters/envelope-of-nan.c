/* As envelope, but the range is checked by two comparisons that a NaN passes: nothing compares to
 * what follows. */
// inputs: 5, 5, 5, nan
extern double __VERIFIER_nondet_double(void);
extern void reach_error(void);
static double peak, level;
static _Bool gate;

int main(void) {
  for (;;) {
    double x = __VERIFIER_nondet_double();
    if (x < -5.0 || x > 5.0)
      continue;
    double size = x < 0.0 ? -x : x;
    peak = 0.99 * peak;
    if (!(size <= peak) && gate)
      peak = size;
    else if (size > peak)
      peak = size;
    level = 0.5 * level + 0.5 * peak;
    if (!gate && level > 3.0)
      gate = 1;
    else if (gate && level < 2.0)
      gate = 0;
    if (!(peak >= 0.0 && peak <= 5.0))
      reach_error();
    if (!(level >= 0.0 && level <= 5.0))
      reach_error();
    if (gate ? level < 2.0 : level > 3.0)
      reach_error();
  }
}
