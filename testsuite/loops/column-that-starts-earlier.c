/* Rows of a triangle: a row goes from `start` to the width, and `start` moves to the left after
 * some rows. After two of these it is out of the row. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int width = __VERIFIER_nondet_int(), start = __VERIFIER_nondet_int();
  if (start < 1 || start > 100000 || width > 100000)
    return 0;
  for (int row = 1; row < width; row++) {
    for (int column = start; column < width; column++)
      if (column < 1 || column < start)
        reach_error();
    if (__VERIFIER_nondet_int() == row)
      start -= 2;
  }
  return 0;
}
