/* CRC-8 of three bytes notices any two wrong bits. */
extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned __VERIFIER_nondet_uint(void);
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
  unsigned char bytes[3];
  for (int i = 0; i < 3; i++)
    bytes[i] = __VERIFIER_nondet_uchar();
  unsigned first = __VERIFIER_nondet_uint(), second = __VERIFIER_nondet_uint();
  if (first >= 24 || second >= 24 || first == second)
    return 0;
  unsigned char before = crc_by_bits(bytes, 3);
  bytes[first / 8] ^= (unsigned char)(1 << first % 8);
  bytes[second / 8] ^= (unsigned char)(1 << second % 8);
  if (crc_by_bits(bytes, 3) == before)
    reach_error();
  return 0;
}
