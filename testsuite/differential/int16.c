// 16-bit arithmetic, promotions to int, truncation on store.
#include "out.h"
int main(void) {
  i16 a = 32767;
  u16 b = 65535;
  a++;
  b++;
  SHOW(a);
  SHOW(b);
  i16 xs[] = {-32768, -1000, -1, 0, 1, 999, 32767};
  u32 mix = 1;
  for (unsigned i = 0; i < sizeof xs / sizeof *xs; i++)
    for (unsigned j = 0; j < sizeof xs / sizeof *xs; j++) {
      i16 p = (i16)(xs[i] - xs[j]), q = (i16)(xs[i] * xs[j]);
      u16 r = (u16)((u16)xs[i] >> 3) | (u16)((u16)xs[j] << 5);
      mix = mix * 33 ^ (u16)p ^ (u32)(u16)q << 8 ^ r;
      if (xs[j]) mix += (u32)(xs[i] / xs[j]) ^ (u32)(xs[i] % xs[j]);
    }
  SHOWX(mix);
  int wide = (u16)-1 * (i16)3;
  SHOW(wide);
  SHOW((i16)0x18000);
  return 0;
}
