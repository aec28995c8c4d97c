/* The longest orbit of Collatz from a start below 400: 50,000 steps. */
extern void reach_error(void);
int main(void) {
  unsigned longest = 0, at = 0;
  for (unsigned start = 1; start < 400; start++) {
    unsigned long n = start;
    unsigned steps = 0;
    while (n != 1) {
      n = n % 2 ? 3 * n + 1 : n / 2;
      steps++;
    }
    if (steps > longest) {
      longest = steps;
      at = start;
    }
  }
  if (at != 327 || longest != 143) reach_error();
}
