// Encoding and decoding: base64, hexadecimal, run lengths, Caesar, variable-length integers, UTF-8.
#include "out.h"
static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
static void encode(const char *s) {
  while (*s) {
    int n = 0;
    u32 v = 0;
    for (int i = 0; i < 3; i++) { v <<= 8; if (*s) v |= (u8)*s++, n++; }
    for (int i = 0; i < 4; i++) putchar(i <= n ? digits[v >> (18 - 6 * i) & 63] : '=');
  }
  line();
}
static int digit(char c) { for (int i = 0; i < 64; i++) if (digits[i] == c) return i; return -1; }
static void decode(const char *s) {
  u32 v = 0;
  int bits = 0;
  for (; *s && *s != '='; s++) {
    v = v << 6 | (u32)digit(*s), bits += 6;
    if (bits >= 8) bits -= 8, putchar((int)(v >> bits & 255));
  }
  line();
}
static void runs(const char *s) {
  while (*s) { int n = 1; while (s[n] == *s) n++; decimal(n), putchar(*s), s += n; }
  line();
}
static void utf8(u32 c) {
  u8 b[4];
  int n = 0;
  if (c < 0x80) b[n++] = (u8)c;
  else if (c < 0x800) b[n++] = (u8)(0xc0 | c >> 6), b[n++] = (u8)(0x80 | (c & 63));
  else if (c < 0x10000) b[n++] = (u8)(0xe0 | c >> 12), b[n++] = (u8)(0x80 | (c >> 6 & 63)), b[n++] = (u8)(0x80 | (c & 63));
  else b[n++] = (u8)(0xf0 | c >> 18), b[n++] = (u8)(0x80 | (c >> 12 & 63)), b[n++] = (u8)(0x80 | (c >> 6 & 63)), b[n++] = (u8)(0x80 | (c & 63));
  for (int i = 0; i < n; i++) hex(b[i]);
  putchar(' ');
}
int main(void) {
  encode("Man"), encode("Ma"), encode("M"), encode("light work.");
  decode("bGlnaHQgd29yay4="), decode("TWFueSBoYW5kcw==");
  runs("aaabccddddde");
  utf8('A'), utf8(0xe9), utf8(0x20ac), utf8(0x1f600), line();
  for (const char *p = "Hello, World"; *p; p++) {
    char c = *p;
    if ((c | 32) >= 'a' && (c | 32) <= 'z') c = (char)((((c | 32) - 'a' + 13) % 26 + 'a') & (c & 32 ? 255 : 223));
    putchar(c);
  }
  line();
  return 0;
}
