// Numeric methods: Newton's square root, Horner, Simpson, compensated summation, a small linear system.
#include "out.h"
static double root(double x) {
  double r = x > 1 ? x : 1;
  for (int i = 0; i < 60; i++) r = (r + x / r) / 2;
  return r;
}
static double horner(const double *c, int n, double x) {
  double r = 0;
  while (n-- > 0) r = r * x + c[n];
  return r;
}
static double f(double x) { return 1 / (1 + x * x); }
int main(void) {
  show_double(root(2)), show_double(root(1e-8)), show_double(root(12345.678)), line();
  double c[] = {1, -2, 0.5, 3};
  show_double(horner(c, 4, 1.1)), show_double(horner(c, 4, -7)), line();
  double sum = f(0) + f(1);
  for (int i = 1; i < 100; i++) sum += (i % 2 ? 4 : 2) * f(i / 100.0);
  show_double(sum / 300 * 4), line();
  float s = 0, lost = 0;
  for (int i = 1; i < 500; i++) {
    float y = 1.0f / (float)i - lost, t = s + y;
    lost = (t - s) - y;
    s = t;
  }
  show_float(s), show_float(lost), line();
  double m[3][4] = {{2, 1, -1, 8}, {-3, -1, 2, -11}, {-2, 1, 2, -3}};
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++)
      if (j != i) {
        double q = m[j][i] / m[i][i];
        for (int k = 0; k < 4; k++) m[j][k] -= q * m[i][k];
      }
  for (int i = 0; i < 3; i++) show_double(m[i][3] / m[i][i]);
  line();
  return 0;
}
