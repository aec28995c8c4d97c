// A function that prints writes by %n behind a pointer, too.
// native: skip (the native runtime has no such function)
#include <stdarg.h>
#include <stdio.h>
extern void reach_error(void);
static int print(int (*printer)(FILE *, const char *, va_list), const char *format, ...) {
  va_list args;
  va_start(args, format);
  int length = printer(stderr, format, args);
  va_end(args);
  return length;
}
int main(void) {
  int n = 0;
  print(vfprintf, "ab%n", &n);
  if (n == 2) reach_error();
  return 0;
}
