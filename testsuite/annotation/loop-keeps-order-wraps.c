/* The same loop over eight bits and without a bound: x wraps. */
// inputs: 100, 28
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  signed char y = (signed char)__VERIFIER_nondet_int(), x = y;
  int n = __VERIFIER_nondet_int(), i = 0;
  while (i < n) {
    x = (signed char)(x + 1);
    i = i + 1;
  }
  if (x < y)
    reach_error();
  return 0;
}
