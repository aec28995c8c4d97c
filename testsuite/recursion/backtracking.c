/* Four queens by backtracking: there is a solution, and the search finds it. */
// inputs: none
extern void reach_error(void);
static int column[4];
static int safe(int row, int c) {
  for (int r = 0; r < row; r++)
    if (column[r] == c || column[r] - c == row - r || c - column[r] == row - r)
      return 0;
  return 1;
}
static int place(int row) {
  if (row == 4)
    return 1;
  for (int c = 0; c < 4; c++)
    if (safe(row, c)) {
      column[row] = c;
      if (place(row + 1))
        return 1;
    }
  return 0;
}
int main(void) {
  if (place(0) && column[0] == 1 && column[3] == 2)
    reach_error();
  return 0;
}
