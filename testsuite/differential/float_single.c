// Single precision: arithmetic, rounding, subnormals, infinities.
#include "out.h"
int main(void) {
  volatile float xs[] = {0.0f, -0.0f, 1.0f, -1.5f, 3.1415927f, 1e-40f, 1e38f, 3.4e38f, 16777217.0f, 1e-7f, 0.1f};
  int n = sizeof xs / sizeof *xs;
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < n; j++) {
      float a = xs[i], b = xs[j];
      show_float(a + b), show_float(a - b), show_float(a * b), show_float(a / b);
      decimal((a < b) + 2 * (a <= b) + 4 * (a == b) + 8 * (a != b) + 16 * (a > b)), putchar(' ');
    }
    line();
  }
  float sum = 0;
  for (int i = 0; i < 1000; i++) sum += 0.1f;
  show_float(sum), line();
  return 0;
}
