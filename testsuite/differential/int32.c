// 32-bit arithmetic with wrap-around, in unsigned and (through conversion) signed form.
#include "out.h"
int main(void) {
  u32 xs[] = {0, 1, 2, 3, 7, 100, 0x7fffffff, 0x80000000, 0x80000001, 0xfffffffe, 0xffffffff, 0x12345678};
  unsigned n = sizeof xs / sizeof *xs;
  for (unsigned i = 0; i < n; i++) {
    u64 mix = 0;
    for (unsigned j = 0; j < n; j++) {
      u32 a = xs[i], b = xs[j];
      mix = mix * 1000003 + (a + b) + (u64)(a - b) * 3 + (u64)(a * b) * 7;
      mix ^= (u64)(a < b) | (u64)((i32)a < (i32)b) << 1 | (u64)(a <= b) << 2;
      if (b) mix += a / b + (u64)(a % b) * 5;
      if (b && !(a == 0x80000000 && b == 0xffffffff)) mix ^= (u64)((i32)a / (i32)b) * 11 + (u64)((i32)a % (i32)b);
      mix += (a & b) ^ (a | ~b);
    }
    hex(mix);
    line();
  }
  return 0;
}
