// Integer conversions between all widths and signs, implicit and explicit.
#include "out.h"
int main(void) {
  i64 values[] = {0, 1, -1, 127, 128, 255, 256, -128, -129, 32767, 32768, 65535, 65536, 2147483647, 2147483648, 4294967295, 4294967296, -2147483648LL, -2147483649LL};
  for (unsigned i = 0; i < sizeof values / sizeof *values; i++) {
    i64 v = values[i];
    i8 a = v;
    u8 b = v;
    i16 c = v;
    u16 d = v;
    i32 e = v;
    u32 f = v;
    decimal(a), putchar(' '), decimal(b), putchar(' '), decimal(c), putchar(' ');
    decimal(d), putchar(' '), decimal(e), putchar(' '), decimal(f), putchar(' ');
    decimal((i64)(u8)a + (i64)(i8)b + (i64)(u16)a + (i64)(u32)c), putchar(' ');
    decimal((u64)a > (u64)b), decimal(a > b), decimal((u32)a > d), decimal(e < f), line();
  }
  SHOW(-1 < 1u);
  SHOW((i8)-1 < (u8)1);
  SHOW((i64)-1 < 1u);
  SHOW((u16)65535 + 1);
  SHOW(1 - 2u > 0);
  return 0;
}
