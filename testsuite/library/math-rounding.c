/* floor, ceil, trunc, round, fabs, fmin and fmax on halves and negatives. */
extern double floor(double), ceil(double), trunc(double), round(double), fabs(double), fmin(double, double), fmax(double, double), sqrt(double), fmod(double, double);
extern void reach_error(void);
int main(void) {
  volatile double x = -2.5;
  if (floor(x) != -3 || ceil(x) != -2 || trunc(x) != -2 || round(x) != -3 || fabs(x) != 2.5)
    reach_error();
  if (fmin(x, 1) != -2.5 || fmax(x, 1) != 1 || sqrt(6.25) != 2.5 || fmod(x, 2) != -0.5)
    reach_error();
  return 0;
}
