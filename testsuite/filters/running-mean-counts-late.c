/* As running-mean, but after a restart the count begins at zero while the division comes before the
 * count is raised: the first sample is divided by nothing. */
// inputs: 0, 50, 0, 50, 0, 50, 1, 60
extern double __VERIFIER_nondet_double(void);
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  double mean = 0.0;
  int n = 1;
  for (;;) {
    if (n == 200 || __VERIFIER_nondet_int() == 1) {
      n = 0;
      mean = 0.0;
    }
    double x = __VERIFIER_nondet_double();
    if (!(x >= 0.0 && x <= 100.0))
      continue;
    mean += (x - mean) / n;
    n++;
    if (!(mean >= 0.0 && mean <= 100.0))
      reach_error();
    if (n < 1 || n > 201)
      reach_error();
  }
}
