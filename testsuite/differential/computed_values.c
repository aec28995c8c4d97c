// min, max, clamp, saturation, averages without overflow, integer square roots and logarithms.
#include "out.h"
static int clamp(int x, int lo, int hi) { return x < lo ? lo : x > hi ? hi : x; }
static i8 add_saturated(i8 a, i8 b) { int s = a + b; return (i8)clamp(s, -128, 127); }
static u32 average(u32 a, u32 b) { return (a & b) + ((a ^ b) >> 1); }
static u32 isqrt(u32 x) {
  u32 r = 0, bit = 1u << 30;
  while (bit > x) bit >>= 2;
  for (; bit; bit >>= 2) {
    if (x >= r + bit) x -= r + bit, r = (r >> 1) + bit;
    else r >>= 1;
  }
  return r;
}
static int log2_(u32 x) { int n = -1; while (x) n++, x >>= 1; return n; }
static int log10_(u64 x) { int n = 0; while (x >= 10) x /= 10, n++; return n; }
static i64 power(i64 b, unsigned e) { i64 r = 1; while (e--) r *= b; return r; }
static u32 fixed_mul(u32 a, u32 b) { return (u32)((u64)a * b >> 16); }
int main(void) {
  for (int x = -200; x <= 200; x += 100) decimal(clamp(x, -150, 120)), putchar(' ');
  line();
  SHOW(add_saturated(100, 100)), SHOW(add_saturated(-100, -100)), SHOW(add_saturated(5, -7));
  SHOW(average(0xfffffffe, 0xfffffffc));
  u32 bad = 0;
  for (u32 x = 0; x < 2000; x++) { u32 r = isqrt(x); bad += !(r * r <= x && (r + 1) * (r + 1) > x); }
  SHOW(bad);
  SHOW(isqrt(4294967295u));
  SHOW(log2_(1000000) * 100 + log10_(12345678901234567ull));
  SHOW(power(-7, 13));
  SHOWX(fixed_mul(0x18000, 0x28000));
  return 0;
}
