/* Nothing runs after abort, exit and a failed assumption. */
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void abort(void), exit(int);
extern void reach_error(void);
int main(void) {
  int x = __VERIFIER_nondet_int(), dead = 0;
  if (x == 1) {
    abort();
    dead = 1;
  }
  if (x == 2) {
    exit(0);
    dead = 1;
  }
  if (x == 3) {
    __VERIFIER_assume(0);
    dead = 1;
  }
  if (dead || x == 2)
    reach_error();
  return 0;
}
