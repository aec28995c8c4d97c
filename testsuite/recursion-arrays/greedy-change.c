/* Change is given in coins of ten, six and one by two recursive functions: one takes the largest
 * coin that fits, the other one tries all coins. The check says that the first needs as few coins
 * as the second, which does not hold for these coins. */
// inputs: 12
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

enum { COINS = 3 };
static const int coins[COINS] = {10, 6, 1};

static int greedy(int amount, int coin) {
  if (amount == 0)
    return 0;
  if (coins[coin] > amount)
    return greedy(amount, coin + 1);
  return 1 + greedy(amount - coins[coin], coin);
}

static int fewest(int amount) {
  if (amount == 0)
    return 0;
  int best = amount;
  for (int i = 0; i < COINS; i++)
    if (coins[i] <= amount) {
      int with = 1 + fewest(amount - coins[i]);
      if (with < best)
        best = with;
    }
  return best;
}

int main(void) {
  int amount = __VERIFIER_nondet_int();
  if (amount < 0 || amount > 14)
    return 0;
  if (fewest(amount) != greedy(amount, 0))
    reach_error();
  return 0;
}
