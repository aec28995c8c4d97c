/* What a branch sets at the start is looked at in the last loop only, so that it is tracked late:
   blocks that joined the branches have to be made again. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int state, mode;

int main(void) {
  mode = __VERIFIER_nondet_int() > 0 ? 1 : 2;
  int sum = 0;
  for (int i = 0; i < 5; i++) sum += i;
  if (sum != 10) reach_error();
  while (__VERIFIER_nondet_int()) {
    state++;
    mode++;
  }
  state = 5;
  mode = 7;
  while (__VERIFIER_nondet_int()) {
    if (mode != 7) reach_error();
    if (__VERIFIER_nondet_int()) {
      mode = 7;
      state = 5;
    }
  }
  if (state != 5) reach_error();
  return 0;
}
