/* A saturating addition whose overflow test is off by one: wrong for a = 255 only. */
// inputs: 255, 255
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
static unsigned char sat_add(unsigned char a, unsigned char b) {
  unsigned char s = (unsigned char)(a + b);
  return s + 1 < b ? 255 : s;
}
int main(void) {
  unsigned char a = __VERIFIER_nondet_uchar(), b = __VERIFIER_nondet_uchar();
  int wanted = a + b > 255 ? 255 : a + b;
  if (sat_add(a, b) != wanted)
    reach_error();
  return 0;
}
