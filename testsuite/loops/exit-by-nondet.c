/* The loop ends when the input says so; the error needs exactly seven rounds. */
// inputs: 1, 1, 1, 1, 1, 1, 1, 0
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  unsigned rounds = 0;
  while (__VERIFIER_nondet_int())
    rounds++;
  if (rounds == 7)
    reach_error();
  return 0;
}
