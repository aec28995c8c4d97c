/* CRC-32 of four bytes: no two inputs have the same. */
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
static unsigned by_bits(unsigned crc, unsigned char byte) {
  crc ^= byte;
  for (int bit = 0; bit < 8; bit++)
    crc = crc & 1 ? crc >> 1 ^ 0xedb88320u : crc >> 1;
  return crc;
}
int main(void) {
  unsigned one = ~0u, two = ~0u;
  int differ = 0;
  for (int i = 0; i < 4; i++) {
    unsigned char a = __VERIFIER_nondet_uchar(), b = __VERIFIER_nondet_uchar();
    differ |= a != b;
    one = by_bits(one, a);
    two = by_bits(two, b);
  }
  if (differ && one == two)
    reach_error();
  return 0;
}
