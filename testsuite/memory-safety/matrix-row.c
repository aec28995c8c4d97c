/* A row of a matrix by a checked number. */
extern unsigned __VERIFIER_nondet_uint(void);

static short cells[6][4];

int main(void) {
  unsigned row = __VERIFIER_nondet_uint(), column = __VERIFIER_nondet_uint();
  if (row >= 6 || column >= 4)
    return 1;
  cells[row][column] = 3;
  short *line = cells[row];
  return line[3 - column];
}
