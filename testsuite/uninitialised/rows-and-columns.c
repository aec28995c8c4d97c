/* A table that is filled row by row. */
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  int table[8][8];
  for (int i = 0; i < 8; i++)
    for (int j = 0; j < 8; j++)
      table[i][j] = i == j;
  unsigned row = __VERIFIER_nondet_uint() % 8, column = __VERIFIER_nondet_uint() % 8;
  return table[row][column];
}
