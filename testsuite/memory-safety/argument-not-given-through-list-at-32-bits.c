// A function of the program that is given a list of arguments takes one more than was given.
// native: skip (what is there is readable)
#include <stdarg.h>

static int take(const char *format, va_list args) {
  int all = 0;
  for (; *format != 0; format++)
    all += *format == 'd' ? va_arg(args, int) : (int)va_arg(args, double);
  return all;
}

static int show(const char *format, ...) {
  va_list args;
  va_start(args, format);
  int all = take(format, args);
  va_end(args);
  return all;
}

int main(void) { return show("df", 1, 2.0) + show("dfd", 1, 2.0) == 99; }
