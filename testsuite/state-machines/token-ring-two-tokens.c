/* A station that times out makes a second token: two stations send in the same round. */
// inputs: 0, 1, 0, 1, 1
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int token[3] = {1, 0, 0};
int main(void) {
  for (int round = 0; round < 3; round++) {
    int sending = 0;
    for (int me = 0; me < 3; me++) {
      if (!token[me] && me == 2 && __VERIFIER_nondet_int())
        token[me] = 1;
      if (token[me] && __VERIFIER_nondet_int())
        sending++;
    }
    if (sending > 1)
      reach_error();
    int last = token[2];
    token[2] = token[1];
    token[1] = token[0];
    token[0] = last;
  }
  return 0;
}
