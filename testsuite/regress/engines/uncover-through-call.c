/* As uncover-in-loop, with the join inside a callee and the check in the caller. */
// inputs: 1, 2
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int mode;
static void choose(void) {
  if (__VERIFIER_nondet_int() == 1)
    mode = 5;
  else
    mode = 6;
}
int main(void) {
  choose();
  int first = mode;
  choose();
  if (first == 5 && mode == 6)
    reach_error();
  return 0;
}
