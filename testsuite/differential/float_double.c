// Double precision: arithmetic, rounding, subnormals, infinities, NaN.
#include "out.h"
int main(void) {
  volatile double zero = 0.0;
  double xs[] = {0.0, -0.0, 1.0, -2.5, 1.0 / 3, 5e-324, 1e308, 9007199254740993.0, 1e-300, 1.0 / zero, zero / zero, 0.1};
  int n = sizeof xs / sizeof *xs;
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < n; j++) {
      double a = xs[i], b = xs[j];
      show_double(a + b), show_double(a - b), show_double(a * b), show_double(a / b);
      decimal((a < b) + 2 * (a <= b) + 4 * (a == b) + 8 * (a != b) + 16 * (a > b) + 32 * (a >= b) + 64 * !(a < b)), putchar(' ');
    }
    line();
  }
  double e = 1, term = 1;
  for (int i = 1; i < 20; i++) term /= i, e += term;
  show_double(e), show_double(-e), line();
  return 0;
}
