// All 8-bit operations, over a grid of operands.
#include "out.h"
int main(void) {
  u32 sum = 0;
  for (int a = -128; a < 128; a += 7)
    for (int b = -128; b < 128; b += 5) {
      i8 x = (i8)a, y = (i8)b;
      u8 p = (u8)a, q = (u8)b;
      i8 r = (i8)(x + y);
      u8 s = (u8)(p * q);
      sum = sum * 31 + (u8)r + s;
      sum ^= (u32)(x < y) << 3 | (u32)(p < q) << 4 | (u32)(x == y) << 5;
      if (y != 0) sum += (u32)(x / y) * 3 + (u32)(x % y);
      if (q != 0) sum += p / q * 7u + p % q;
      sum += (u32)(i8)(x << (q & 7)) + (u32)(x >> (q & 7)) + (p >> (q & 7));
    }
  SHOWX(sum);
  i8 wrap = 127;
  wrap++;
  SHOW(wrap);
  u8 down = 0;
  down--;
  SHOW(down);
  SHOW((i8)200);
  SHOW((u8)-1);
  return 0;
}
