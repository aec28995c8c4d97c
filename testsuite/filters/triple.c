/* Three times a tenth or a fifth, or what lies between, added up: 0.2 + 0.2 + 0.2 is one unit in the
 * last place above 0.6, and that is the bound. */
extern double __VERIFIER_nondet_double(void);
extern void reach_error(void);

int main(void) {
  double s = 0.3;
  for (;;) {
    double e = __VERIFIER_nondet_double();
    if (e >= 0.1 && e <= 0.2)
      s = e + e + e;
    if (!(s >= 0.3 && s <= 0.6000000000000001))
      reach_error();
  }
}
