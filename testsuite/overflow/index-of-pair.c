/* The position of a pair in a triangle of rows. */
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int row = __VERIFIER_nondet_int(), column = __VERIFIER_nondet_int();
  if (row < 0 || row > 46340 || column < 0 || column > row)
    return 0;
  return row * (row + 1) / 2 + column;
}
