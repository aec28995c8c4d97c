/* Flipping the sign bit orders signed numbers as unsigned ones; the comparison forgets to flip one side. */
// inputs: -1, 1
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  unsigned x = (unsigned)a ^ 0x80000000u, y = (unsigned)b;
  if ((a < b) != (x < y))
    reach_error();
  return 0;
}
