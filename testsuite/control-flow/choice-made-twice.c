/* The same choice by an input in two places: both chose the same. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int mode = __VERIFIER_nondet_int(), size = mode ? 4 : 8, rounds = 0;
  while (__VERIFIER_nondet_int())
    rounds = 1;
  if (size != (mode ? 4 : 8))
    reach_error();
  if (rounds == 2)
    reach_error();
  return 0;
}
