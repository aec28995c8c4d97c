/* A store that is overwritten on every path but one; dead-store elimination across the error call must see that path. */
// inputs: 7
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int state;
static void report(void) {
  if (state == 1)
    reach_error();
}
int main(void) {
  state = 1;
  if (__VERIFIER_nondet_int() == 7)
    report();
  state = 2;
  report();
  return 0;
}
