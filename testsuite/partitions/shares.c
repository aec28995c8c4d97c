/* A load balancer deals n packets (n below a million) to three workers by hash, with a turn for
 * those without one: a + b + c == n at the end, as a + b + c == i in the loop. */
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
extern void __VERIFIER_assume(int);
static unsigned a, b, c;
static int turn;

static void deal(int hash) {
  int to = hash;
  if (hash < 0 || hash > 2) {
    to = turn;
    turn = turn == 2 ? 0 : turn + 1;
  }
  switch (to) {
  case 0:
    a++;
    break;
  case 1:
    b++;
    break;
  default:
    c++;
  }
}

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  __VERIFIER_assume(n < 1000000);
  for (unsigned i = 0; i < n; i++) {
    deal(__VERIFIER_nondet_int());
    if (turn < 0 || turn > 2)
      reach_error();
  }
  if (a + b + c != n)
    reach_error();
  return 0;
}
