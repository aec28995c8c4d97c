/* A number that is not zero is zero after a step, and where its only set bits are cut off. */
// inputs: -1
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x == 0)
    return 0;
  if (x + 1 == 0)
    reach_error();
  return 0;
}
