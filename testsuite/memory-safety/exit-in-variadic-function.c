// What holds variable arguments is none of the program's memory, which it would have to free.
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

static void fail(const char *format, ...) {
  va_list args;
  va_start(args, format);
  vfprintf(stderr, format, args);
  va_end(args);
  exit(1);
}

int main(int argc, char **argv) {
  (void)argv;
  char *text = malloc(8);
  if (text == NULL)
    return 1;
  free(text);
  if (argc > 2)
    fail("%d arguments\n", argc);
  return 0;
}
