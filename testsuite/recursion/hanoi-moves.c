/* The towers of Hanoi with four discs take 15 moves, not 16. */
// inputs: none
extern void reach_error(void);
static int moves;
static void move(int n, int from, int to) {
  if (n == 0)
    return;
  move(n - 1, from, 6 - from - to);
  moves++;
  move(n - 1, 6 - from - to, to);
}
int main(void) {
  move(4, 1, 3);
  if (moves == 15)
    reach_error();
  return 0;
}
