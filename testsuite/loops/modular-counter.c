/* A counter modulo 5 in an endless loop takes five values: finite for an analysis of values. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  unsigned phase = 0, on = 0;
  while (__VERIFIER_nondet_int()) {
    phase = (phase + 1) % 5;
    on = phase < 3;
    if (phase >= 5 || (phase == 4 && on))
      reach_error();
  }
  return 0;
}
