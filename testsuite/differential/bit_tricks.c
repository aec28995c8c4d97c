// Tricks with bits, checked against plain versions.
#include "out.h"
static int plain_popcount(u32 x) { int n = 0; while (x) n += x & 1, x >>= 1; return n; }
static int swar_popcount(u32 x) {
  x -= x >> 1 & 0x55555555;
  x = (x & 0x33333333) + (x >> 2 & 0x33333333);
  x = (x + (x >> 4)) & 0x0f0f0f0f;
  return (int)(x * 0x01010101 >> 24);
}
static u32 next_power(u32 x) {
  x--;
  x |= x >> 1, x |= x >> 2, x |= x >> 4, x |= x >> 8, x |= x >> 16;
  return x + 1;
}
static int sign(int x) { return (x > 0) - (x < 0); }
static int absolute(int x) { int m = x >> 31; return (x ^ m) - m; }
static u32 interleave(u16 x, u16 y) {
  u32 z = 0;
  for (int i = 0; i < 16; i++) z |= (u32)(x >> i & 1) << (2 * i) | (u32)(y >> i & 1) << (2 * i + 1);
  return z;
}
int main(void) {
  u32 x = 1;
  int same = 0;
  for (int i = 0; i < 200; i++) {
    x = x * 1664525 + 1013904223;
    same += plain_popcount(x) == swar_popcount(x);
  }
  SHOW(same);
  SHOW(next_power(17));
  SHOW(next_power(0x40000001));
  SHOW(sign(-5) * 100 + sign(7) * 10 + sign(0));
  SHOW(absolute(-12345));
  SHOWX(interleave(0xf0f0, 0x1234));
  u32 a = 5, b = 9;
  a ^= b, b ^= a, a ^= b;
  SHOW(a * 100 + b);
  SHOW((x & -x));
  SHOW((x & (x - 1)) != x);
  SHOWX(0x12345678 & ~(0xffu << 8) | 0xabu << 8);
  int gray = 0;
  for (u32 i = 0; i < 64; i++) gray = gray * 3 + plain_popcount((i ^ i >> 1) ^ ((i + 1) ^ (i + 1) >> 1));
  SHOW(gray);
  return 0;
}
