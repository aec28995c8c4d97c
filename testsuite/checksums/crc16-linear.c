/* CRC-16 that starts from zero is linear: the sum of a difference is the difference of the sums. */
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
static unsigned short step(unsigned short crc, unsigned char byte) {
  crc ^= (unsigned short)(byte << 8);
  for (int bit = 0; bit < 8; bit++)
    crc = (unsigned short)(crc & 0x8000 ? crc << 1 ^ 0x1021 : crc << 1);
  return crc;
}
int main(void) {
  unsigned short one = 0, two = 0, both = 0;
  for (int i = 0; i < 3; i++) {
    unsigned char a = __VERIFIER_nondet_uchar(), b = __VERIFIER_nondet_uchar();
    one = step(one, a);
    two = step(two, b);
    both = step(both, a ^ b);
  }
  if (both != (one ^ two))
    reach_error();
  return 0;
}
