/* A recursive fill of a picture with four columns and three rows, whose pixels are inputs: starting
 * at one of them, all neighbours of the same colour get the new one. Left, right and upper border
 * are asked for, the lower one is not. The check says that the index of a pixel is within the
 * picture. */
// inputs: 9, 1, 1, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

enum { COLUMNS = 4, ROWS = 3 };
static unsigned char picture[ROWS * COLUMNS];

static unsigned char *pixel(int row, int column) {
  int index = row * COLUMNS + column;
  if (index < 0 || index >= ROWS * COLUMNS)
    reach_error();
  return &picture[index];
}

static void fill(int row, int column, unsigned char old, unsigned char fresh) {
  if (row < 0 || column < 0 || column >= COLUMNS)
    return;
  if (*pixel(row, column) != old)
    return;
  *pixel(row, column) = fresh;
  fill(row - 1, column, old, fresh);
  fill(row, column - 1, old, fresh);
  fill(row, column + 1, old, fresh);
  fill(row + 1, column, old, fresh);
}

int main(void) {
  unsigned char fresh = __VERIFIER_nondet_uchar();
  for (int i = 0; i < ROWS * COLUMNS; i++)
    picture[i] = __VERIFIER_nondet_uchar();
  if (picture[0] != fresh)
    fill(0, 0, picture[0], fresh);
  return 0;
}
