/* A jump out of two nested loops goes past the release at the end of the outer body. */
// inputs: 0, 0, 1
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int held = 0;
  for (int i = 0; i < 2; i++) {
    held++;
    for (int j = 0; j < 2; j++)
      if (__VERIFIER_nondet_int())
        goto done;
    held--;
  }
done:
  if (held)
    reach_error();
  return 0;
}
