/* The paper's first example: x >= 0 at the join, without a word about y. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int x = 0;
  if (__VERIFIER_nondet_int()) {
    int y = __VERIFIER_nondet_int();
    if (y < 0)
      return 0;
    x = x + y;
  }
  if (x < 0)
    reach_error();
  return 0;
}
