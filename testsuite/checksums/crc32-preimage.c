/* The four bytes whose CRC-32 is zero. */
// inputs: 157, 10, 217, 109
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
static unsigned by_bits(unsigned crc, unsigned char byte) {
  crc ^= byte;
  for (int bit = 0; bit < 8; bit++)
    crc = crc & 1 ? crc >> 1 ^ 0xedb88320u : crc >> 1;
  return crc;
}
int main(void) {
  unsigned crc = ~0u;
  for (int i = 0; i < 4; i++)
    crc = by_bits(crc, __VERIFIER_nondet_uchar());
  if (~crc == 0)
    reach_error();
  return 0;
}
