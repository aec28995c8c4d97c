/* After (x & 255) == 3 the low byte of x is 3, seen through a conversion, too. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if ((x & 255) == 3) {
    unsigned char low = (unsigned char)x;
    if (low != 3)
      reach_error();
  }
  return 0;
}
