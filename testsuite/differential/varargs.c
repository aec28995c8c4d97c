// Variadic functions over integers of several widths, pointers and doubles; va_copy; va_list as a parameter.
#include "out.h"
typedef __builtin_va_list va_list;
#define va_start __builtin_va_start
#define va_arg __builtin_va_arg
#define va_end __builtin_va_end
#define va_copy __builtin_va_copy
static int sum(int n, ...) {
  va_list ap;
  int s = 0;
  va_start(ap, n);
  while (n-- > 0) s += va_arg(ap, int);
  va_end(ap);
  return s;
}
static void vprint(const char *format, va_list ap) {
  for (; *format; format++) {
    if (*format != '%') { putchar(*format); continue; }
    switch (*++format) {
    case 'd': decimal(va_arg(ap, int)); break;
    case 'u': decimal(va_arg(ap, unsigned)); break;
    case 'q': decimal(va_arg(ap, i64)); break;
    case 'c': putchar(va_arg(ap, int)); break;
    case 's': text(va_arg(ap, char *)); break;
    case 'f': show_double(va_arg(ap, double)); break;
    case 'p': decimal(*va_arg(ap, int *)); break;
    }
  }
}
static void print(const char *format, ...) {
  va_list ap, again;
  va_start(ap, format);
  va_copy(again, ap);
  vprint(format, ap);
  vprint(format, again);
  va_end(again);
  va_end(ap);
}
int main(void) {
  SHOW(sum(0));
  SHOW(sum(3, 1, 2, 3));
  SHOW(sum(10, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10));
  int x = 42;
  print("%d %c %s|", -5, 'x', "str");
  line();
  print("%q %d %q %f %d %p ", 1LL << 40, 7, -3LL, 2.5, 9, &x);
  line();
  print("%f%f%f%f%f%f%f%f%f%d%d%d%d%d%d%d ", 1., 2., 3., 4., 5., 6., 7., 8., 9., 1, 2, 3, 4, 5, 6, 7);
  line();
  short s = -3;
  float f = 0.5f;
  u8 b = 200;
  print("%d %f %d %u ", s, f, b, 4000000000u);
  line();
  return 0;
}
