/* Steps of three overshoot a bound that is no multiple of three. */
// inputs: 10
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), i = 0;
  if (n < 0 || n > 100)
    return 0;
  while (i < n)
    i += 3;
  if (i != n)
    reach_error();
  return 0;
}
