/* CRC-32 of "123456789" bit by bit: 72 steps, check value CBF43926. */
extern void reach_error(void);
int main(void) {
  const char *text = "123456789";
  unsigned crc = 0xffffffffu;
  for (; *text; text++) {
    crc ^= (unsigned char)*text;
    for (int k = 0; k < 8; k++)
      crc = crc & 1 ? crc >> 1 ^ 0xedb88320u : crc >> 1;
  }
  if ((crc ^ 0xffffffffu) != 0xcbf43926u)
    reach_error();
  return 0;
}
