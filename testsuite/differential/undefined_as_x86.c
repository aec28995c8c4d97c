// only: 64, only: -O0
// What C leaves open and x86 decides: shifts by too much, floats that do not fit an integer, signed overflow.
#include "out.h"
int main(void) {
  volatile int amounts[] = {32, 33, 63, 64, 65, 255, -1};
  volatile u32 x = 0x80000001;
  volatile u64 y = 0x8000000000000001;
  volatile u16 h = 0x8001;
  for (int i = 0; i < 7; i++) {
    int n = amounts[i];
    hex(x << n), putchar(' '), hex(x >> n), putchar(' '), hex((u32)((i32)x >> n)), putchar(' ');
    hex(y << n), putchar(' '), hex(y >> n), putchar(' '), hex((u64)((i64)y >> n)), putchar(' ');
    hex((u16)(h << n)), putchar(' '), hex((u16)(h >> n)), line();
  }
  volatile double ds[] = {1e20, -1e20, 3e9, -3e9, 5e18, 1e19, -0.5, -1.5, 300.5, 70000.5};
  for (int i = 0; i < 10; i++) {
    double d = ds[i];
    volatile float f = (float)d;
    decimal((i32)d), putchar(' '), decimal((i64)d), putchar(' '), decimal((u32)d), putchar(' '), hex((u64)d), putchar(' ');
    decimal((i16)d), putchar(' '), decimal((u8)d), putchar(' '), decimal((i8)d), putchar(' ');
    decimal((i32)f), putchar(' '), hex((u64)f), line();
  }
  volatile int max = 2147483647;
  SHOW(max + 1), SHOW(-max - 2), SHOW(max * max);
  return 0;
}
