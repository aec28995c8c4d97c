// The same through a function that logs.
// native: skip (the native runtime has no C library)
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

static void note(const char *format, ...) {
  va_list args;
  va_start(args, format);
  vfprintf(stderr, format, args);
  va_end(args);
}

int main(void) {
  note("%d: %s\n", 3, getenv("HOME"));
  return 0;
}
