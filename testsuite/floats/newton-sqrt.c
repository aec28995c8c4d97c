/* Newton's iteration for the square root of 2 in doubles: after six steps within 1e-12. */
extern void reach_error(void);
int main(void) {
  double x = 1;
  for (int i = 0; i < 6; i++)
    x = (x + 2 / x) / 2;
  double error = x * x - 2;
  if (error > 1e-12 || error < -1e-12)
    reach_error();
  return 0;
}
