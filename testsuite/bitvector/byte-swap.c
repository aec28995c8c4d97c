/* Byte order by shifts, by a built-in and by a union: the machine is little-endian. */
extern void reach_error(void);
static unsigned swap(unsigned x) { return x >> 24 | (x >> 8 & 0xff00) | (x << 8 & 0xff0000) | x << 24; }
int main(void) {
  union {
    unsigned word;
    unsigned char bytes[4];
  } u;
  u.word = 0x11223344u;
  if (swap(u.word) != 0x44332211u || __builtin_bswap32(u.word) != swap(u.word))
    reach_error();
  if (u.bytes[0] != 0x44 || u.bytes[3] != 0x11)
    reach_error();
  return 0;
}
