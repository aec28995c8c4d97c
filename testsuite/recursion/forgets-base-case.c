/* The recursion steps over its base case for odd arguments and ends at the guard below zero. */
// inputs: 5
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int halve_steps(int n) {
  if (n == 0)
    return 0;
  if (n < 0)
    return -100;
  return 1 + halve_steps(n - 2);
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 8)
    return 0;
  if (halve_steps(n) < 0)
    reach_error();
  return 0;
}
