/* Each of twelve diamonds adds one or two: the sum at each join is in a range, whatever the way. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int sum = 0;
  if (__VERIFIER_nondet_int()) sum += 1; else sum += 2;
  if (__VERIFIER_nondet_int()) sum += 1; else sum += 2;
  if (__VERIFIER_nondet_int()) sum += 1; else sum += 2;
  if (__VERIFIER_nondet_int()) sum += 1; else sum += 2;
  if (__VERIFIER_nondet_int()) sum += 1; else sum += 2;
  if (__VERIFIER_nondet_int()) sum += 1; else sum += 2;
  if (__VERIFIER_nondet_int()) sum += 1; else sum += 2;
  if (__VERIFIER_nondet_int()) sum += 1; else sum += 2;
  if (__VERIFIER_nondet_int()) sum += 1; else sum += 2;
  if (__VERIFIER_nondet_int()) sum += 1; else sum += 2;
  if (__VERIFIER_nondet_int()) sum += 1; else sum += 2;
  if (__VERIFIER_nondet_int()) sum += 1; else sum += 2;
  if (sum < 12 || sum > 24)
    reach_error();
  return 0;
}
