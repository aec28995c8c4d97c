// Loops of all kinds, with counters of all widths, up and down, with several variables.
#include "out.h"
int main(void) {
  int n = 0;
  for (u8 i = 250; i != 5; i++) n += i;
  SHOW(n);
  for (i8 i = 100; i > -100; i -= 7) n ^= i;
  SHOW(n);
  u32 i = 10;
  while (i-- > 0) n += (int)i;
  SHOW(n);
  SHOWX(i);
  for (int lo = 0, hi = 20; lo < hi; lo += 3, hi--) n = n * 2 % 1000 + lo * hi;
  SHOW(n);
  i64 big = 1;
  do big *= 3; while (big < 1000000000000);
  SHOW(big);
  int rows = 0;
  for (;;) {
    if (++rows > 50) break;
    if (rows % 7) continue;
    n -= rows;
  }
  SHOW(n);
  u64 fib[2] = {0, 1};
  for (int k = 0; k < 90; k++) fib[k & 1] += fib[~k & 1];
  SHOW(fib[0]);
  double x = 0;
  for (float f = 0; f < 2; f += 0.25f) x = x * 1.5 + f;
  show_double(x), line();
  for (char c = 'z'; c >= 'a'; c -= 5) putchar(c);
  line();
  return 0;
}
