/* Rows of an array of variable length are found by a product that is no operation of the program. */
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int width = 3, rows[width][width];
  int at = __VERIFIER_nondet_int();
  if (at < 0 || at > 2)
    return 1;
  rows[at][2 - at] = 7;
  return rows[at][2 - at];
}
