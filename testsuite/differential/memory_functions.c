// memcpy, memmove (overlapping both ways), memset, memcmp.
#include "out.h"
int memcmp(const void *a, const void *b, __SIZE_TYPE__ n);
static void show(const char *s, int n) {
  for (int i = 0; i < n; i++) putchar(s[i] ? s[i] : '.');
  line();
}
int main(void) {
  char a[32], b[32];
  memset(a, '-', sizeof a);
  for (int i = 0; i < 26; i++) a[i] = (char)('a' + i);
  memcpy(b, a, 32);
  show(b, 32);
  memmove(a + 3, a, 10);
  show(a, 32);
  memmove(a, a + 5, 20);
  show(a, 32);
  memset(a + 4, 0x141 - 0x100 + 1, 5);
  show(a, 32);
  memcpy(a + 20, b, 0);
  show(a, 32);
  SHOW(memcmp(a, b, 32) > 0);
  SHOW(memcmp("abc", "abd", 3) < 0);
  SHOW(memcmp("abc", "abd", 2));
  SHOW(memcmp("\xff", "\x01", 1) > 0);
  int xs[6] = {1, 2, 3, 4, 5, 6}, ys[6];
  memcpy(ys, xs + 2, 3 * sizeof(int));
  memset(ys + 3, 0xff, 2 * sizeof(int));
  ys[5] = 0;
  for (int i = 0; i < 6; i++) decimal(ys[i]), putchar(' ');
  line();
  double d = 1.5, e;
  memcpy(&e, &d, sizeof e);
  show_double(e), line();
  for (int n = 0; n <= 16; n += 4) {
    memset(b, 'x', 20);
    memset(b, 'y', n);
    show(b, 20);
  }
  return 0;
}
