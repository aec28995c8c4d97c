/* CRC-32 of four bytes, bit by bit and by a table of sixteen for half bytes. */
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
static unsigned by_bits(unsigned crc, unsigned char byte) {
  crc ^= byte;
  for (int bit = 0; bit < 8; bit++)
    crc = crc & 1 ? crc >> 1 ^ 0xedb88320u : crc >> 1;
  return crc;
}
static unsigned table[16];
static unsigned by_table(unsigned crc, unsigned char byte) {
  crc ^= byte;
  crc = crc >> 4 ^ table[crc & 15];
  return crc >> 4 ^ table[crc & 15];
}
int main(void) {
  for (unsigned i = 0; i < 16; i++) {
    table[i] = i;
    for (int bit = 0; bit < 4; bit++)
      table[i] = table[i] & 1 ? table[i] >> 1 ^ 0xedb88320u : table[i] >> 1;
  }
  unsigned one = ~0u, two = ~0u;
  for (int i = 0; i < 4; i++) {
    unsigned char byte = __VERIFIER_nondet_uchar();
    one = by_bits(one, byte);
    two = by_table(two, byte);
  }
  if (one != two)
    reach_error();
  return 0;
}
