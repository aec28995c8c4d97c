/* Minus zero equals zero, but its reciprocal is minus infinity; x + 0.0 and x - 0.0 differ in that point. */
extern void reach_error(void);
int main(void) {
  double minus = -0.0, plus = 0.0;
  if (minus != plus || 1 / minus == 1 / plus)
    reach_error();
  if (1 / (minus + 0.0) != 1 / plus || 1 / (minus - 0.0) != 1 / minus)
    reach_error();
  return 0;
}
