// CRC-8, CRC-16 and CRC-32, bit by bit and by table; they must agree.
#include "out.h"
static u32 table[256];
static void make_table(void) {
  for (u32 i = 0; i < 256; i++) {
    u32 c = i;
    for (int k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ c >> 1 : c >> 1;
    table[i] = c;
  }
}
static u32 crc32_table(const u8 *p, int n) { u32 c = ~0u; while (n-- > 0) c = table[(c ^ *p++) & 255] ^ c >> 8; return ~c; }
static u32 crc32_bits(const u8 *p, int n) {
  u32 c = ~0u;
  while (n-- > 0) { c ^= *p++; for (int k = 0; k < 8; k++) c = c >> 1 ^ (0xedb88320 & -(c & 1)); }
  return ~c;
}
static u16 crc16(const u8 *p, int n) {
  u16 c = 0xffff;
  while (n-- > 0) { c ^= (u16)(*p++ << 8); for (int k = 0; k < 8; k++) c = (u16)(c & 0x8000 ? c << 1 ^ 0x1021 : c << 1); }
  return c;
}
static u8 crc8(const u8 *p, int n) {
  u8 c = 0;
  while (n-- > 0) { c ^= *p++; for (int k = 0; k < 8; k++) c = (u8)(c & 0x80 ? c << 1 ^ 7 : c << 1); }
  return c;
}
int main(void) {
  make_table();
  const u8 *s = (const u8 *)"123456789";
  SHOWX(crc32_table(s, 9));
  SHOWX(crc32_bits(s, 9));
  SHOWX(crc16(s, 9));
  SHOWX(crc8(s, 9));
  u8 buffer[300];
  for (int i = 0; i < 300; i++) buffer[i] = (u8)(i * i + 3 * i);
  SHOW(crc32_table(buffer, 300) == crc32_bits(buffer, 300));
  SHOWX(crc32_table(buffer, 300));
  return 0;
}
