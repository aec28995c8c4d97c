/* The Collatz sequence of 27 takes 111 steps and peaks at 9232. */
extern void reach_error(void);
int main(void) {
  unsigned n = 27, steps = 0, peak = 0;
  while (n != 1) {
    n = n % 2 ? 3 * n + 1 : n / 2;
    steps++;
    if (n > peak)
      peak = n;
  }
  if (steps != 111 || peak != 9232)
    reach_error();
  return 0;
}
