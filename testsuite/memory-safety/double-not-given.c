// A floating-point argument is taken where only integers were given.
// native: skip (what is there is readable)
#include <stdarg.h>

static double last(int count, ...) {
  va_list args;
  va_start(args, count);
  for (int i = 0; i < count; i++)
    (void)va_arg(args, int);
  double found = va_arg(args, double);
  va_end(args);
  return found;
}

int main(void) { return last(2, 1, 2) == 99; }
