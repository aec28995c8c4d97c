/* As triple, but the bound is one unit in the last place less. */
// inputs: 0.2
extern double __VERIFIER_nondet_double(void);
extern void reach_error(void);

int main(void) {
  double s = 0.3;
  for (;;) {
    double e = __VERIFIER_nondet_double();
    if (e >= 0.1 && e <= 0.2)
      s = e + e + e;
    if (!(s >= 0.3 && s <= 0.6))
      reach_error();
  }
}
