/* The same choice in two places, but the input is another one at the second. */
// inputs: 1, 1, 0, 0
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int mode = __VERIFIER_nondet_int(), size = mode ? 4 : 8;
  while (__VERIFIER_nondet_int())
    mode = __VERIFIER_nondet_int();
  if (size != (mode ? 4 : 8))
    reach_error();
  return 0;
}
