/* mem2reg turns the load of x into undef, and simplifycfg then drops the branch with the error call: x needs an arbitrary
 * initial value before any pass. */
// inputs: -1
// fill: 0
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int x;
  int s = __VERIFIER_nondet_int();
  if (x == 0 && s < 0)
    reach_error();
  return 0;
}
