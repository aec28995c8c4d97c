/* One disc more takes more moves: not so where the number of moves wraps, from 32 discs to 33. */
// inputs: 32
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
static unsigned moves(unsigned n) { return n == 0 ? 0 : 2 * moves(n - 1) + 1; }
int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n > 40)
    return 0;
  if (moves(n + 1) <= moves(n))
    reach_error();
  return 0;
}
