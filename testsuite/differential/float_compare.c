// Comparisons with NaN, signed zeros and infinities, as values and as branches.
#include "out.h"
static int order(double a, double b) {
  if (a < b) return 1;
  else if (a > b) return 2;
  else if (a == b) return 3;
  else if (a != a || b != b) return 4;
  return 5;
}
int main(void) {
  volatile double zero = 0;
  double nan = zero / zero, inf = 1 / zero, xs[] = {nan, inf, -inf, 0.0, -0.0, 1, -1};
  for (int i = 0; i < 7; i++) {
    for (int j = 0; j < 7; j++) {
      double a = xs[i], b = xs[j];
      decimal(order(a, b));
      decimal(!(a < b)), decimal(!(a >= b)), decimal(__builtin_isunordered(a, b)), decimal(__builtin_isless(a, b));
      decimal(__builtin_islessgreater(a, b)), putchar(' ');
    }
    line();
  }
  SHOW(nan == nan);
  SHOW(nan != nan);
  SHOW(!nan);
  SHOW(nan ? 1 : 2);
  SHOW(-0.0 ? 1 : 2);
  show_double(1 / -0.0 * zero), show_double(-zero), show_double(zero - zero), show_double(-zero + -zero), line();
  return 0;
}
