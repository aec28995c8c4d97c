// All variable arguments that are taken were given: numbers of both kinds, in registers and beyond.
#include <stdarg.h>

struct pair {
  long a, b;
};

static int take(int count, ...) {
  va_list args, again;
  va_start(args, count);
  va_copy(again, args);
  int all = 0;
  for (int i = 0; i < count; i++) {
    all += va_arg(args, int);
    all += (int)va_arg(args, double);
  }
  struct pair pair = va_arg(args, struct pair);
  all += (int)(pair.a + pair.b);
  va_end(args);
  all += va_arg(again, int);
  va_end(again);
  return all;
}

int main(void) {
  struct pair pair = {100, 200};
  int few = take(1, 1, 2.0, pair);
  int many = take(9, 1, 1.0, 1, 1.0, 1, 1.0, 1, 1.0, 1, 1.0, 1, 1.0, 1, 1.0, 1, 1.0, 1, 1.0, pair);
  return few != 304 || many != 319;
}
