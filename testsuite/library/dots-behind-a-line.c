/* A line that is cut off ends in dots, which are copied over its end. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static size_t put_line(char *line, size_t size, const char *format, ...) {
  va_list args;
  va_start(args, format);
  int n = vsnprintf(line, size, format, args);
  va_end(args);
  if (n < 0) {
    line[0] = '\0';
    return 0;
  }
  if ((size_t)n >= size) {
    memcpy(line + size - 4, "...", 4);
    return size - 1;
  }
  return (size_t)n;
}

int main(int argc, char **argv) {
  for (int i = 1; i < argc; i++) {
    char line[64];
    size_t length = put_line(line, sizeof line, "%s", argv[i]);
    while (length > 0 && line[length - 1] == '\n') line[--length] = '\0';
    puts(line);
  }
  return 0;
}
