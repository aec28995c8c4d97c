/* As matrix-row, but the last row is exceeded by one cell. */
extern unsigned __VERIFIER_nondet_uint(void);

static short cells[6][4];

int main(void) {
  unsigned row = __VERIFIER_nondet_uint(), column = __VERIFIER_nondet_uint();
  if (row >= 6 || column > 4)
    return 1;
  cells[row][column] = 3;
  return 0;
}
