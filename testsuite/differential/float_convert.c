// Conversions between floating point and integers of all widths, and between formats.
#include "out.h"
int main(void) {
  volatile double ds[] = {0.0, 0.9, -0.9, 1.5, -1.5, 127.99, -128.5, 65535.9, 2147483647.0, -2147483648.0, 1e15, -1e15};
  for (int i = 0; i < 12; i++) {
    double d = ds[i];
    if (d > -129 && d < 128) decimal((i8)d), putchar(' ');
    if (d > -1 && d < 256) decimal((u8)d), putchar(' ');
    if (d > -1 && d < 65536) decimal((u16)d), putchar(' ');
    if (d > -2147483649.0 && d < 2147483648.0) decimal((int)d), putchar(' '), decimal((int)(float)(d / 2)), putchar(' ');
    if (d > -1) decimal((i64)(u64)d), putchar(' ');
    decimal((i64)d), putchar(' ');
    show_float((float)d), line();
  }
  u64 us[] = {0, 1, 16777217, 0xffffffff, 9007199254740993, 0x8000000000000001, ~0ull, 0x7fffff4000000001};
  for (int i = 0; i < 8; i++) {
    u64 u = us[i];
    show_double((double)u), show_double((double)(i64)u), show_float((float)u), show_float((float)(i64)u);
    show_double((double)(u32)u), show_double((double)(i32)u), show_float((float)(u32)u), show_float((float)(u8)u), line();
  }
  volatile double subnormal = 1e-310;
  show_float((float)subnormal), show_float((float)(subnormal * 1e268)), show_double((double)(float)0.1), line();
  return 0;
}
