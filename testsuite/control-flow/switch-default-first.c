/* The default label stands first and falls through; its place does not change which values it takes. Also a negative
 * and an unsigned-looking case label. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int rank(int c) {
  int r = 0;
  switch (c) {
  default:
    r += 10;
  case 0:
    r += 1;
    break;
  case -1:
    return 7;
  case 0x7fffffff:
    r = 3;
  }
  return r;
}
int main(void) {
  int c = __VERIFIER_nondet_int();
  int r = rank(c);
  if (c == 0 && r != 1)
    reach_error();
  if (c == -1 && r != 7)
    reach_error();
  if (c == 0x7fffffff && r != 3)
    reach_error();
  if (r != 1 && r != 3 && r != 7 && r != 11)
    reach_error();
  return 0;
}
