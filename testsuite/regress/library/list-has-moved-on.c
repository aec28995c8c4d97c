// A list that a function has read is not at its start again (7.16 (3)).
// native: skip (the native runtime has no such function)
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
static void print(char *to, int size, const char *format, ...) {
  va_list args;
  va_start(args, format);
  if (vsnprintf(NULL, 0, format, args) < size) vsnprintf(to, size, format, args);
  va_end(args);
}
int main(int argc, char **argv) {
  char text[10], format[] = "%s";
  if (argc > 5) format[0] = 'a';
  print(text, sizeof text, format, "a");
  return 0;
}
