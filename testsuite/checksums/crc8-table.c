/* CRC-8 of two bytes, bit by bit and by a table that the program makes. */
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
static unsigned char table[256];
int main(void) {
  for (int i = 0; i < 256; i++) {
    unsigned char byte = (unsigned char)i;
    table[i] = crc_by_bits(&byte, 1);
  }
  unsigned char bytes[2] = {__VERIFIER_nondet_uchar(), __VERIFIER_nondet_uchar()};
  unsigned char crc = 0;
  for (int i = 0; i < 2; i++)
    crc = table[crc ^ bytes[i]];
  if (crc != crc_by_bits(bytes, 2))
    reach_error();
  return 0;
}
