/* Adler-32 of three bytes does not tell all inputs apart. */
// inputs: 1, 2, 1, 2, 0, 2
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
static unsigned adler(const unsigned char *bytes) {
  unsigned a = 1, b = 0;
  for (int i = 0; i < 3; i++) {
    a = (a + bytes[i]) % 65521;
    b = (b + a) % 65521;
  }
  return b << 16 | a;
}
int main(void) {
  unsigned char one[3], two[3];
  for (int i = 0; i < 3; i++)
    one[i] = __VERIFIER_nondet_uchar();
  for (int i = 0; i < 3; i++)
    two[i] = __VERIFIER_nondet_uchar();
  if (one[1] != two[1] && adler(one) == adler(two))
    reach_error();
  return 0;
}
