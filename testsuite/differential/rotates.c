// Rotations by variable amounts, which optimisers turn into funnel shifts.
#include "out.h"
static u32 left32(u32 x, unsigned n) { return x << (n & 31) | x >> (-n & 31); }
static u64 right64(u64 x, unsigned n) { return x >> (n & 63) | x << (-n & 63); }
static u16 left16(u16 x, unsigned n) { return (u16)(x << (n & 15) | x >> (-n & 15)); }
static u8 right8(u8 x, unsigned n) { return (u8)(x >> (n & 7) | x << (-n & 7)); }
int main(void) {
  u32 a = 0x80000001;
  u64 b = 0x8000000000000003;
  u16 c = 0x8005;
  u8 d = 0x91;
  for (unsigned n = 0; n < 70; n += 3) {
    a = left32(a, n) + n;
    b = right64(b, n) ^ a;
    c = left16(c, n) + 3;
    d = right8(d, n) + 7;
  }
  SHOWX(a);
  SHOWX(b);
  SHOWX(c);
  SHOWX(d);
  SHOWX(__builtin_rotateleft32(0x12345678, 12));
  SHOWX(__builtin_rotateright64(0x123456789abcdef0, 20));
  return 0;
}
