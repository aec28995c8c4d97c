/* As narrowed, but the float is compared with the double 0.1, which is less. */
// inputs: 0.1
extern double __VERIFIER_nondet_double(void);
extern void reach_error(void);

int main(void) {
  float s = 0.0f;
  for (;;) {
    double e = __VERIFIER_nondet_double();
    if (!(e >= 0.0 && e <= 0.1))
      continue;
    s = (float)e;
    if (s > 0.1)
      reach_error();
  }
}
