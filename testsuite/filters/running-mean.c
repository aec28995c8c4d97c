/* The mean of up to 200 samples within 0..100 by m += (x - m) / n, with restarts. Invariant: 0 <= m
 * <= 100 and 1 <= n <= 200 at the division: for n = 1 m is 0, so m becomes x; for n >= 2 the step
 * is at most half of the way, which leaves room for the rounding. */
extern double __VERIFIER_nondet_double(void);
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  double mean = 0.0;
  int n = 0;
  for (;;) {
    if (n == 200 || __VERIFIER_nondet_int() == 1) {
      n = 0;
      mean = 0.0;
    }
    double x = __VERIFIER_nondet_double();
    if (!(x >= 0.0 && x <= 100.0))
      continue;
    n++;
    mean += (x - mean) / n;
    if (!(mean >= 0.0 && mean <= 100.0))
      reach_error();
    if (n < 1 || n > 200)
      reach_error();
  }
}
