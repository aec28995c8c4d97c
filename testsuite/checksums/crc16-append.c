/* CRC-16 (CCITT) of two bytes with their sum behind them is zero. */
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
static unsigned short step(unsigned short crc, unsigned char byte) {
  crc ^= (unsigned short)(byte << 8);
  for (int bit = 0; bit < 8; bit++)
    crc = (unsigned short)(crc & 0x8000 ? crc << 1 ^ 0x1021 : crc << 1);
  return crc;
}
int main(void) {
  unsigned char bytes[4] = {__VERIFIER_nondet_uchar(), __VERIFIER_nondet_uchar(), 0, 0};
  unsigned short crc = 0xffff;
  for (int i = 0; i < 2; i++)
    crc = step(crc, bytes[i]);
  bytes[2] = (unsigned char)(crc >> 8);
  bytes[3] = (unsigned char)crc;
  crc = 0xffff;
  for (int i = 0; i < 4; i++)
    crc = step(crc, bytes[i]);
  if (crc != 0)
    reach_error();
  return 0;
}
