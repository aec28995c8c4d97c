// only: 64
// 128-bit arithmetic: carries, products, quotients, shifts, comparisons, conversions to and from double.
#include "out.h"
typedef unsigned __int128 u128;
typedef __int128 i128;
static void show(u128 x) {
  hex((u64)(x >> 64));
  putchar(':');
  hex((u64)x);
  line();
}
int main(void) {
  u128 a = (u128)0xfedcba9876543210 << 64 | 0x0123456789abcdef;
  u128 b = ((u128)7 << 100) + 12345;
  show(a + b);
  show(a - b);
  show(b - a);
  show(a * b);
  show(a / b);
  show(a % b);
  show((u128)((i128)a / (i128)b));
  show((u128)((i128)a % -(i128)12345));
  for (int s = 0; s < 128; s += 37) {
    show(a << s);
    show(a >> s);
    show((u128)((i128)a >> s));
  }
  SHOW(a < b);
  SHOW((i128)a < (i128)b);
  SHOW(-(i128)1 < (i128)0);
  show((u128)(i128)-5);
  u128 f = 1;
  for (unsigned i = 2; i <= 33; i++) f *= i;
  show(f);
  volatile double d = 1e30;
  show((u128)d);
  show((u128)(i128)-d);
  show_double((double)f);
  show_double((double)(i128)-(i128)f);
  u64 hi = (u64)((u128)0xdeadbeefcafebabe * 0x123456789abcdef1 >> 64);
  SHOWX(hi);
  return 0;
}
