/* -1 < 1u is false: the signed side is converted. */
// inputs: -1
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  unsigned limit = 10;
  if (x < 0 && !(x < limit))
    reach_error();
  return 0;
}
