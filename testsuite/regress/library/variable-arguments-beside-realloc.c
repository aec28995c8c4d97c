// Objects of the heap have a header where the program calls realloc; variable arguments have none.
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

static int length_of(const char *format, ...) {
  char buffer[64];
  va_list args;
  va_start(args, format);
  int length = vsnprintf(buffer, sizeof buffer, format, args);
  va_end(args);
  return length;
}

static int sum(int count, ...) {
  va_list args;
  va_start(args, count);
  int all = 0;
  for (int i = 0; i < count; i++)
    all += va_arg(args, int);
  va_end(args);
  return all;
}

int main(void) {
  char *text = malloc(4);
  if (text == NULL)
    return 1;
  char *more = realloc(text, 4 + sum(2, 1, 3));
  if (more == NULL) {
    free(text);
    return 1;
  }
  more[7] = length_of("%d", 3) == 1;
  free(more);
  return 0;
}
