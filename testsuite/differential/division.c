// Division and remainder: rounding to zero, signs, the identity between them, all widths.
#include "out.h"
int main(void) {
  int as[] = {7, -7, 6, -6, 0, 2147483647, -2147483647 - 1};
  int bs[] = {2, -2, 3, -3, 1, 7, -7, 2147483647};
  for (unsigned i = 0; i < 7; i++) {
    for (unsigned j = 0; j < 8; j++) {
      int q = as[i] / bs[j], r = as[i] % bs[j];
      decimal(q), putchar(','), decimal(r), putchar(' ');
      if (q * bs[j] + r != as[i]) text("WRONG");
    }
    line();
  }
  i64 big = -9223372036854775807LL;
  SHOW(big / 1000000007);
  SHOW(big % 1000000007);
  SHOW((u64)big / 10);
  SHOW((u64)big % 10);
  i16 s = -32768;
  SHOW(s / -1);
  SHOW((i8)-128 / (i8)-1);
  u32 u = 4000000000u;
  SHOW(u / 7);
  SHOW(u % 7);
  SHOW((i32)u / 7);
  return 0;
}
