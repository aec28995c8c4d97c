/* Mutual recursion over a global: one function adds two, the other three, and either may stop. The
 * sum can be 10, after two rounds. */
// inputs: 1, 1, 1, 1, 0
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int sum;
static void pong(void);
static void ping(void) {
  if (sum > 50 || !__VERIFIER_nondet_int())
    return;
  sum += 2;
  pong();
}
static void pong(void) {
  if (sum > 50 || !__VERIFIER_nondet_int())
    return;
  sum += 3;
  ping();
}
int main(void) {
  ping();
  if (sum == 10)
    reach_error();
  return 0;
}
