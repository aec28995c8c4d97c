/* A sum that recursion makes is not above its first part where it wraps around. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int up(int n, int x) {
  if (n <= 0)
    return x;
  return up(n - 1, x + 1);
}
int main(void) {
  int x = __VERIFIER_nondet_int(), n = __VERIFIER_nondet_int();
  if (n < 0 || n > 3)
    return 0;
  if (up(n, x) < x)
    reach_error();
  return 0;
}
