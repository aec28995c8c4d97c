// vfprintf looks at its stream where its result is used, too.
// native: skip (the native runtime has no such function)
#include <stdarg.h>
#include <stdio.h>
static int say(FILE *file, const char *format, ...) {
  va_list args;
  va_start(args, format);
  int length = vfprintf(file, format, args);
  va_end(args);
  return length;
}
int main(void) {
  FILE *file = fopen("log", "w");
  if (file == NULL) return 0;
  fclose(file);
  return say(file, "x = %d\n", 3);
}
