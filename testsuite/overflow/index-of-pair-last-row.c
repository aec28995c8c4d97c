/* As index-of-pair, with a row more: its product is beyond the type by a little. */
// inputs: 46341, 0
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int row = __VERIFIER_nondet_int(), column = __VERIFIER_nondet_int();
  if (row < 0 || row > 46341 || column < 0 || column > row)
    return 0;
  return row * (row + 1) / 2 + column;
}
