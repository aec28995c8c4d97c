/* A recursive function finds the index of the lowest price among the first so many of an array: it
 * asks itself about all but the last and compares, where one as low as the best replaces it. The
 * check says that the index is within the array, that no price is lower, and that no earlier one is
 * as low, which is wrong. */
// inputs: 2
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

enum { SHOPS = 12 };

static int cheapest(const unsigned *prices, int count) {
  if (count == 1)
    return 0;
  int before = cheapest(prices, count - 1);
  return prices[count - 1] <= prices[before] ? count - 1 : before;
}

int main(void) {
  unsigned prices[SHOPS];
  int count = __VERIFIER_nondet_int();
  if (count < 1 || count > SHOPS)
    return 0;
  for (int i = 0; i < count; i++)
    prices[i] = __VERIFIER_nondet_uint();
  int best = cheapest(prices, count);
  if (best < 0 || best >= count)
    reach_error();
  for (int i = 0; i < count; i++) {
    if (prices[i] < prices[best])
      reach_error();
    if (i < best && prices[i] == prices[best])
      reach_error();
  }
  return 0;
}
