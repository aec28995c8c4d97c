/* The low-pass in the form y += (x - y) / 8, after a start with the first input. Invariant: 0 <= y
 * <= 100, but intervals need that x - y and y are related: x - y <= 100 - y, and an eighth of that
 * is less, with rounding, too, by far where y is small and exactly (Sterbenz) where it is above 50.
 * */
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
      y += (x - y) / 8.0;
    }
    if (!(y >= 0.0 && y <= 100.0))
      reach_error();
  }
}
