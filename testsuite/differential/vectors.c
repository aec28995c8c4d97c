// Vector types of the compiler: element-wise arithmetic, comparison masks, shuffles.
#include "out.h"
typedef int v4 __attribute__((vector_size(16)));
typedef float f4 __attribute__((vector_size(16)));
typedef u8 b8 __attribute__((vector_size(8)));
int main(void) {
  v4 a = {1, -2, 3, 40}, b = {10, 20, 3, -4}, c = a * b + 1;
  for (int i = 0; i < 4; i++) decimal(c[i]), putchar(' ');
  v4 less = a < b;
  for (int i = 0; i < 4; i++) decimal(less[i]), putchar(' ');
  c = (a & less) | (b & ~less);
  c[2] += 5;
  for (int i = 0; i < 4; i++) decimal(c[i]), putchar(' ');
  line();
  f4 x = {0.5f, 1.5f, -2, 8}, y = x / 3.0f - x;
  for (int i = 0; i < 4; i++) show_float(y[i]);
  line();
  b8 u = {1, 2, 3, 250, 5, 6, 7, 255}, w = u + u;
  for (int i = 0; i < 8; i++) decimal(w[i]), putchar(' ');
  line();
  v4 s = __builtin_shufflevector(a, b, 3, 4, 0, 7);
  for (int i = 0; i < 4; i++) decimal(s[i]), putchar(' ');
  f4 z = __builtin_convertvector(a, f4);
  for (int i = 0; i < 4; i++) show_float(z[i]);
  line();
  return 0;
}
