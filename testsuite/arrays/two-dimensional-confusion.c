/* Row and column swapped: the write goes to another cell of the same matrix. */
// inputs: 1, 2
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void) {
  int m[3][3] = {{0}};
  unsigned row = __VERIFIER_nondet_uint(), column = __VERIFIER_nondet_uint();
  if (row > 2 || column > 2)
    return 0;
  m[column][row] = 1;
  if (!m[row][column])
    reach_error();
  return 0;
}
