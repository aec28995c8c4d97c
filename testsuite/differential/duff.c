// Duff's device, and other jumps into the middle of loops.
#include "out.h"
static void copy(char *to, const char *from, int count) {
  int n = (count + 7) / 8;
  switch (count % 8) {
  case 0: do { *to++ = *from++;
  case 7: *to++ = *from++;
  case 6: *to++ = *from++;
  case 5: *to++ = *from++;
  case 4: *to++ = *from++;
  case 3: *to++ = *from++;
  case 2: *to++ = *from++;
  case 1: *to++ = *from++;
    } while (--n > 0);
  }
}
static int coroutine(void) {
  static int state, i;
  switch (state) {
  case 0:
    for (i = 0; i < 5; i++) {
      state = 1;
      return i * i;
  case 1:;
    }
    state = 2;
  case 2:;
  }
  return -1;
}
int main(void) {
  char buffer[40];
  for (int n = 1; n < 27; n += 5) {
    memset(buffer, 0, sizeof buffer);
    copy(buffer, "abcdefghijklmnopqrstuvwxyz", n);
    text(buffer), line();
  }
  for (int i = 0; i < 7; i++) decimal(coroutine()), putchar(' ');
  line();
  return 0;
}
