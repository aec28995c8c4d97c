/* (a + b) / 2 of two large positive numbers wraps: the midpoint lies outside of the interval. */
// inputs: 2000000000, 2000000002
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  if (a < 0 || b < a)
    return 0;
  int middle = (int)((unsigned)a + (unsigned)b) / 2;
  if (middle < a || middle > b)
    reach_error();
  return 0;
}
