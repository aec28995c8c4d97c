/* Adler-32 of five bytes: the remainder taken once at the end, or after each byte. */
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
int main(void) {
  unsigned a = 1, b = 0, c = 1, d = 0;
  for (int i = 0; i < 5; i++) {
    unsigned char byte = __VERIFIER_nondet_uchar();
    a += byte;
    b += a;
    c = (c + byte) % 65521;
    d = (d + c) % 65521;
  }
  if ((b % 65521 << 16 | a % 65521) != (d << 16 | c))
    reach_error();
  return 0;
}
