// Many arguments of mixed types, in registers and on the stack; nested calls as arguments.
#include "out.h"
static i64 mix(char a, i16 b, int c, i64 d, u8 e, u16 f, u32 g, u64 h, float i, double j, int k, const char *l, int *m) {
  *m += k;
  return a + b * 2 + c * 3 + d * 4 + e * 5 + f * 6 + (i64)g * 7 + (i64)h * 8 + (i64)(i * 9) + (i64)(j * 10) + l[0];
}
static int f(int a, int b, int c, int d, int e, int f_, int g, int h) { return a + 2 * b + 3 * c + 4 * d + 5 * e + 6 * f_ + 7 * g + 8 * h; }
static double sum(double a, float b, double c, float d, double e, float f_, double g, float h, double i, float j) { return a - b + c - d + e - f_ + g - h + i - j; }
int main(void) {
  int m = 1;
  SHOW(mix(-1, -2, -3, -4, 5, 6, 7, 8, 1.5f, -2.5, 11, "A", &m));
  SHOW(m);
  SHOW(f(1, f(1, 2, 3, 4, 5, 6, 7, 8), 3, 4, 5, 6, f(8, 7, 6, 5, 4, 3, 2, 1), 8));
  show_double(sum(1, 2, 3, 4, 5, 6.5f, 7, 8, 9, 10)), line();
  return 0;
}
