/* Somewhere x + 1 equals x: an input of a large magnitude. */
// inputs: 90071992547409920
extern double __VERIFIER_nondet_double(void);
extern void reach_error(void);
int main(void) {
  double x = __VERIFIER_nondet_double();
  if (x > 0 && x < 1e30 && x + 1 == x)
    reach_error();
  return 0;
}
