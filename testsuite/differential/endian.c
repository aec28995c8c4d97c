// Reading and writing numbers byte by byte, both byte orders, unaligned.
#include "out.h"
static u32 big(const u8 *p) { return (u32)p[0] << 24 | (u32)p[1] << 16 | (u32)p[2] << 8 | p[3]; }
static u32 little(const u8 *p) { return (u32)p[3] << 24 | (u32)p[2] << 16 | (u32)p[1] << 8 | p[0]; }
static u64 big64(const u8 *p) { u64 v = 0; for (int i = 0; i < 8; i++) v = v << 8 | p[i]; return v; }
static void put_big(u8 *p, u64 v, int n) { while (n-- > 0) p[n] = (u8)v, v >>= 8; }
struct __attribute__((packed)) record { u8 tag; u32 value; u16 tail; u64 wide; };
int main(void) {
  u8 b[] = {0x12, 0x34, 0x56, 0x78, 0x9a, 0xbc, 0xde, 0xf0, 0x11, 0x22, 0x33, 0x44, 0x55, 0x66, 0x77, 0x88};
  SHOWX(big(b));
  SHOWX(little(b));
  SHOWX(big64(b + 3));
  u32 native;
  memcpy(&native, b + 1, 4);
  SHOW(native == little(b + 1));
  put_big(b, 0xcafebabe12, 5);
  for (int i = 0; i < 8; i++) hex(b[i]), putchar(' ');
  line();
  struct record r;
  memcpy(&r, b, sizeof r);
  SHOW(sizeof r);
  SHOWX(r.tag);
  SHOWX(r.value);
  SHOWX(r.tail);
  SHOWX(r.wide);
  r.value += 0x01010101;
  r.wide = ~r.wide;
  u8 out[sizeof r];
  memcpy(out, &r, sizeof r);
  for (unsigned i = 0; i < sizeof r; i++) hex(out[i]), putchar(' ');
  line();
  u16 half[2] = {0x1234, 0xabcd};
  u32 both;
  memcpy(&both, half, 4);
  SHOWX(both);
  i16 negative = -2;
  u8 nb[2];
  memcpy(nb, &negative, 2);
  SHOW(nb[0] * 1000 + nb[1]);
  return 0;
}
