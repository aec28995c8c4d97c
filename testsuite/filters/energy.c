/* Energy of up to 1000 rounds with at most one unit each, in single precision: sum <= rounds, since
 * the numbers of rounds are exact and rounding is monotone. Invariant: 0 <= sum <= i. */
extern float __VERIFIER_nondet_float(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

int main(void) {
  float sum = 0.0f;
  int i, idle = 0;
  for (i = 0; i < 1000; i++) {
    float power = __VERIFIER_nondet_float();
    if (!(power >= 0.0f && power <= 1.0f)) {
      power = 0.0f;
      idle++;
    }
    sum = sum + power;
    if (!(sum >= 0.0f && sum <= (float)(i + 1)))
      reach_error();
    if (idle > i + 1)
      reach_error();
  }
  if (sum > 1000.0f)
    reach_error();
  return 0;
}
