// 64-bit arithmetic, also on machines with 32-bit registers.
#include "out.h"
int main(void) {
  u64 xs[] = {0, 1, 3, 0xffffffff, 0x100000000, 0x7fffffffffffffff, 0x8000000000000000, ~0ull, 0x123456789abcdef0};
  unsigned n = sizeof xs / sizeof *xs;
  for (unsigned i = 0; i < n; i++)
    for (unsigned j = 0; j < n; j++) {
      u64 a = xs[i], b = xs[j];
      u64 mix = (a + b) ^ (a - b) * 3 ^ (a * b) * 5;
      mix ^= (u64)(a < b) | (u64)((i64)a < (i64)b) << 1;
      if (b) mix += a / b * 7 + a % b;
      if (b && !(a == 0x8000000000000000 && b == ~0ull)) mix ^= (u64)((i64)a / (i64)b) + (u64)((i64)a % (i64)b) * 9;
      mix += a << (b & 63) ^ a >> (b & 63) ^ (u64)((i64)a >> (b & 31));
      hex(mix);
      putchar(j + 1 == n ? '\n' : ' ');
    }
  return 0;
}
