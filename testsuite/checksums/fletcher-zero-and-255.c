/* Fletcher-16 of two bytes does not tell 0 from 255. */
// inputs: 5, 0, 255
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
int main(void) {
  unsigned char first = __VERIFIER_nondet_uchar(), one = __VERIFIER_nondet_uchar(), two = __VERIFIER_nondet_uchar();
  unsigned a = first % 255, b = a, c = a, d = a;
  a = (a + one) % 255, b = (b + a) % 255;
  c = (c + two) % 255, d = (d + c) % 255;
  if (one != two && a == c && b == d)
    reach_error();
  return 0;
}
