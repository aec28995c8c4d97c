/* A recursion sorts coins into heads and tails, counted in two places that it gets by pointer. The
 * places are chosen by inputs from the same three jars, and nothing says that they differ. The
 * check says that what came into the two jars is the number of coins. */
// inputs: 3, 1, 1
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static int toss(int coins, unsigned *heads, unsigned *tails) {
  if (coins == 0)
    return 0;
  if (__VERIFIER_nondet_int() > 0)
    ++*heads;
  else
    ++*tails;
  return 1 + toss(coins - 1, heads, tails);
}

int main(void) {
  unsigned jars[3] = {0, 0, 0};
  int coins = __VERIFIER_nondet_int();
  unsigned one = __VERIFIER_nondet_uint(), other = __VERIFIER_nondet_uint();
  if (coins < 3 || coins > 6 || one >= 3 || other >= 3)
    return 0;
  int tossed = toss(coins, &jars[one], &jars[other]);
  if (tossed != coins)
    return 1;
  if (jars[one] + jars[other] != (unsigned)coins)
    reach_error();
  return 0;
}
