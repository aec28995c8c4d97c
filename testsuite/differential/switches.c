// Switches: dense, sparse, ranges, fall through, negative and 64-bit cases, nested, default in the middle.
#include "out.h"
static int dense(int x) {
  switch (x) {
  case 0: return 10;
  case 1: return 21;
  case 2: x += 5; /* falls through */
  case 3: return x * 3;
  default: return -1;
  case 4: case 5: return 99;
  case 6 ... 9: return x - 100;
  }
}
static int sparse(i64 x) {
  switch (x) {
  case -9223372036854775807LL: return 1;
  case -1: return 2;
  case 1000000: return 3;
  case 0x100000001: return 4;
  case 1: return 5;
  }
  return 0;
}
static int letters(char c) {
  int n = 0;
  switch (c) {
  case 'a': n++; /* falls through */
  case 'b': n += 2;
    switch (n) { case 2: n = 50; break; case 3: n = 60; }
    break;
  case 'c': do { n++; case 'd': n += 10; } while (n < 35);
  }
  return n;
}
int main(void) {
  for (int i = -1; i < 11; i++) decimal(dense(i)), putchar(' ');
  line();
  i64 xs[] = {-9223372036854775807LL, -1, 1000000, 0x100000001, 1, 0, 2};
  for (int i = 0; i < 7; i++) decimal(sparse(xs[i]));
  line();
  for (char c = 'a'; c < 'f'; c++) decimal(letters(c)), putchar(' ');
  line();
  u8 b = 255;
  switch (b) { case 255: text("byte"); break; default: text("other"); }
  line();
  return 0;
}
