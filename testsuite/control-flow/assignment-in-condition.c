/* `=` for `==`: the mode is overwritten by the test. */
// inputs: 2
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int mode = __VERIFIER_nondet_int(), steps = 0;
  if (mode < 0 || mode > 3)
    return 0;
  int before = mode;
  if (mode = 3)
    steps++;
  if (before == 2 && mode == 3 && steps == 1)
    reach_error();
  return 0;
}
