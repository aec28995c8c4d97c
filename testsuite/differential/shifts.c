// Shifts by every amount, of every width.
#include "out.h"
int main(void) {
  u32 mix = 17;
  for (int s = 0; s < 64; s++) {
    u64 x = 0x8123456789abcdefull;
    mix = mix * 31 + (u32)((x << s) >> 7) + (u32)(x >> s) + (u32)((i64)x >> s);
    if (s < 32) mix ^= (u32)x << s ^ (u32)x >> s ^ (u32)((i32)x >> s);
    if (s < 16) mix += (u16)((u16)x << s) + (u32)((i16)x >> s);
    if (s < 8) mix ^= (u8)((u8)x << s) + (u32)((i8)x >> s);
  }
  SHOWX(mix);
  SHOW(-17 >> 2);
  SHOW(-1 >> 31);
  SHOW((u32)-17 >> 28);
  SHOW(1u << 31);
  i64 one = 1;
  SHOWX(one << 62);
  char c = 3;
  c <<= 2;
  c >>= 1;
  SHOW(c);
  return 0;
}
