/* A histogram over three inputs counts one bucket twice when two of them agree. */
// inputs: 2, 0, 2
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void) {
  int count[4] = {0};
  for (int i = 0; i < 3; i++)
    count[__VERIFIER_nondet_uint() & 3]++;
  if (count[2] == 2 && count[0] == 1)
    reach_error();
  return 0;
}
