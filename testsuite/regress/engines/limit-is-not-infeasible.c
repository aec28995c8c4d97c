/* A loop longer than any small unrolling bound lies before the error. */
// inputs: 1
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int steps = 0;
  for (int i = 0; i < 20000; i++)
    steps += i & 1;
  if (steps == 10000 && __VERIFIER_nondet_int() == 1)
    reach_error();
  return 0;
}
