/* Two calls in every call, as deep as the inputs say: a counter that stays below its bound is no
 * smaller afterwards (the call is its own invariant). */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int x;
static void grow(void) {
  if (__VERIFIER_nondet_int()) {
    grow();
    grow();
  }
  if (x < 1000)
    x = x + 1;
}
int main(void) {
  grow();
  if (x < 1)
    reach_error();
  return 0;
}
