/* The two bytes whose CRC-16 is 0xbeef. */
// inputs: 90, 21
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
static unsigned short step(unsigned short crc, unsigned char byte) {
  crc ^= (unsigned short)(byte << 8);
  for (int bit = 0; bit < 8; bit++)
    crc = (unsigned short)(crc & 0x8000 ? crc << 1 ^ 0x1021 : crc << 1);
  return crc;
}
int main(void) {
  unsigned short crc = 0xffff;
  for (int i = 0; i < 2; i++)
    crc = step(crc, __VERIFIER_nondet_uchar());
  if (crc == 0xbeef)
    reach_error();
  return 0;
}
