// Counting, swapping and reversing bits by builtins.
#include "out.h"
int main(void) {
  u64 xs[] = {1, 2, 3, 0x80, 0xff00, 0x80000000, 0xdeadbeef, 0x8000000000000000, 0x0123456789abcdef, ~0ull};
  for (int i = 0; i < 10; i++) {
    u64 x = xs[i];
    decimal(__builtin_popcount((u32)x)), putchar(' ');
    decimal(__builtin_popcountll(x)), putchar(' ');
    decimal(__builtin_clzll(x)), putchar(' ');
    decimal(__builtin_ctzll(x)), putchar(' ');
    if ((u32)x) decimal(__builtin_clz((u32)x)), putchar(' '), decimal(__builtin_ctz((u32)x)), putchar(' ');
    decimal(__builtin_ffsll((i64)x)), putchar(' ');
    decimal(__builtin_parityll(x)), putchar(' ');
    hex(__builtin_bswap16((u16)x)), putchar(' ');
    hex(__builtin_bswap32((u32)x)), putchar(' ');
    hex(__builtin_bswap64(x)), putchar(' ');
    hex(__builtin_bitreverse8((u8)x)), putchar(' ');
    hex(__builtin_bitreverse32((u32)x)), putchar(' ');
    hex(__builtin_bitreverse64(x)), line();
  }
  SHOW(__builtin_ffs(0));
  SHOW(__builtin_clrsb(-1));
  SHOW(__builtin_clrsb(0x00ff0000));
  return 0;
}
