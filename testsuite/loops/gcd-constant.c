/* Euclid's algorithm on constants, with remainder and by subtraction. */
extern void reach_error(void);
static unsigned by_remainder(unsigned a, unsigned b) {
  while (b != 0) {
    unsigned r = a % b;
    a = b;
    b = r;
  }
  return a;
}
static unsigned by_subtraction(unsigned a, unsigned b) {
  while (a != b)
    if (a > b)
      a -= b;
    else
      b -= a;
  return a;
}
int main(void) {
  if (by_remainder(46368, 28656) != by_subtraction(46368, 28656))
    reach_error();
  if (by_remainder(46368, 28656) != 144)
    reach_error();
  return 0;
}
