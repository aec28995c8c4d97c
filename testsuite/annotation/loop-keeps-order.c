/* The paper's loop: one round shows what has to be strengthened to x >= y. The counter bounds x, so
 * that it cannot wrap. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int y = __VERIFIER_nondet_int(), n = __VERIFIER_nondet_int();
  if (y < -1000 || y > 1000 || n > 1000)
    return 0;
  int x = y, i = 0;
  while (i < n) {
    x = x + 1;
    i = i + 1;
  }
  if (x < y)
    reach_error();
  return 0;
}
