// A variable argument is taken, and none was given (C11, 7.16.1.1).
// native: skip (what is there is readable)
#include <stdarg.h>

static int sum(int count, ...) {
  va_list args;
  va_start(args, count);
  int all = 0;
  for (int i = 0; i < count; i++)
    all ^= va_arg(args, int);
  va_end(args);
  return all;
}

int main(void) { return sum(1) == 99; }
