/* Nested conditional expressions as values, as index and as condition; the comma operator keeps its order. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int sign(int x) { return x < 0 ? -1 : x > 0 ? 1 : 0; }
int main(void) {
  int x = __VERIFIER_nondet_int(), trace = 0;
  int s = (trace = 1, sign(x) ? (trace = trace * 2, sign(x)) : (trace = trace * 3, 0));
  if (s == 0 ? trace != 3 : trace != 2)
    reach_error();
  if ((s == 0) != (trace == 3))
    reach_error();
  return 0;
}
