// only: 64
// Variadic long doubles and 128-bit integers mixed with ints.
#include "out.h"
typedef __builtin_va_list va_list;
static void show(const char *kinds, ...) {
  va_list ap;
  __builtin_va_start(ap, kinds);
  for (; *kinds; kinds++)
    if (*kinds == 'L') show_long_double(__builtin_va_arg(ap, long double));
    else decimal(__builtin_va_arg(ap, int)), putchar(' ');
  line();
  __builtin_va_end(ap);
}
int main(void) {
  show("iLi", 1, 2.5L, 3);
  show("LiLL", -1.0L, 7, 0.1L, 1e4000L);
  show("iiiiiiiLi", 1, 2, 3, 4, 5, 6, 7, 8.0L, 9);
  return 0;
}
