/* The towers of Hanoi with up to sixteen discs: the moves that are made, by the formula. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
static unsigned moves;
static void move(unsigned n, int from, int to) {
  if (n == 0)
    return;
  move(n - 1, from, 6 - from - to);
  moves++;
  move(n - 1, 6 - from - to, to);
}
int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n > 16)
    return 0;
  move(n, 1, 3);
  if (moves != (1u << n) - 1)
    reach_error();
  return 0;
}
