/* CRC-8 of two bytes: other bytes with the same sum, where the first differs. */
// inputs: 1, 7, 0, 0
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
static unsigned char crc_by_bits(const unsigned char *bytes, int size) {
  unsigned char crc = 0;
  for (int i = 0; i < size; i++) {
    crc ^= bytes[i];
    for (int bit = 0; bit < 8; bit++)
      crc = (unsigned char)(crc & 0x80 ? crc << 1 ^ 0x07 : crc << 1);
  }
  return crc;
}
int main(void) {
  unsigned char one[2] = {__VERIFIER_nondet_uchar(), __VERIFIER_nondet_uchar()};
  unsigned char two[2] = {__VERIFIER_nondet_uchar(), __VERIFIER_nondet_uchar()};
  if (one[0] != two[0] && crc_by_bits(one, 2) == crc_by_bits(two, 2))
    reach_error();
  return 0;
}
