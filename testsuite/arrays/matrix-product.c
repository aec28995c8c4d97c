/* Two-dimensional arrays: a 3 x 3 product with constant entries, the index arithmetic row * 3 + column. */
extern void reach_error(void);
int main(void) {
  int a[3][3] = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}}, b[3][3] = {{0, 1, 0}, {0, 0, 1}, {1, 0, 0}}, c[3][3];
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++) {
      c[i][j] = 0;
      for (int k = 0; k < 3; k++)
        c[i][j] += a[i][k] * b[k][j];
    }
  if (c[0][0] != 3 || c[1][2] != 5 || c[2][1] != 7)
    reach_error();
  int *flat = &c[0][0];
  if (flat[4] != 4)
    reach_error();
  return 0;
}
