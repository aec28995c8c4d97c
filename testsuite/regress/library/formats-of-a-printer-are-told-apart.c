// Literals of different texts have different addresses, though a linker may put one into another.
// native: skip (the native runtime has no such function)
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
extern void reach_error(void);
static int print(char *to, const char *format, ...) {
  va_list args;
  va_start(args, format);
  int length = vsprintf(to, format, args);
  va_end(args);
  return length;
}
int main(void) {
  char text[20];
  int length = print(text, "%d", 5);
  length += print(text, "%s", "abc");
  length += print(text, "%s%d", "ab", 12);
  if (length != 8 || strcmp(text, "ab12") != 0) reach_error();
  return 0;
}
