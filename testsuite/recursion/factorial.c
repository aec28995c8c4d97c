/* Recursion of constant depth: 12! is the last that fits. */
extern void reach_error(void);
static int factorial(int n) { return n <= 1 ? 1 : n * factorial(n - 1); }
int main(void) {
  if (factorial(12) != 479001600)
    reach_error();
  return 0;
}
