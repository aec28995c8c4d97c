// Conway's Life on a torus, Rule 110, a turtle's walk.
#include "out.h"
enum { W = 10, H = 8 };
static u8 grid[H][W];
static int around(int y, int x) {
  int n = 0;
  for (int dy = -1; dy <= 1; dy++)
    for (int dx = -1; dx <= 1; dx++)
      if (dy || dx) n += grid[(y + dy + H) % H][(x + dx + W) % W];
  return n;
}
static void step(void) {
  u8 next[H][W];
  for (int y = 0; y < H; y++)
    for (int x = 0; x < W; x++) { int n = around(y, x); next[y][x] = n == 3 || (n == 2 && grid[y][x]); }
  memcpy(grid, next, sizeof grid);
}
int main(void) {
  static const u8 glider[][2] = {{0, 1}, {1, 2}, {2, 0}, {2, 1}, {2, 2}};
  for (int i = 0; i < 5; i++) grid[glider[i][0]][glider[i][1]] = 1;
  for (int i = 0; i < 9; i++) step();
  for (int y = 0; y < H; y++) {
    for (int x = 0; x < W; x++) putchar(grid[y][x] ? '#' : '.');
    line();
  }
  u64 row = 1;
  for (int i = 0; i < 12; i++) {
    u64 next = 0;
    for (int b = 0; b < 64; b++) {
      unsigned three = (unsigned)((b ? row >> (b - 1) : row << 1) & 7);
      next |= (u64)(110 >> three & 1) << b;
    }
    row = next;
    hex(row), putchar(' ');
  }
  line();
  return 0;
}
