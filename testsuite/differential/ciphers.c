// XTEA, RC4 and a Feistel network: encrypt, decrypt, compare.
#include "out.h"
static void xtea(u32 v[2], const u32 key[4], int decrypt) {
  u32 a = v[0], b = v[1], delta = 0x9e3779b9, sum = decrypt ? delta * 32 : 0;
  for (int i = 0; i < 32; i++)
    if (!decrypt) {
      a += (((b << 4) ^ (b >> 5)) + b) ^ (sum + key[sum & 3]);
      sum += delta;
      b += (((a << 4) ^ (a >> 5)) + a) ^ (sum + key[sum >> 11 & 3]);
    } else {
      b -= (((a << 4) ^ (a >> 5)) + a) ^ (sum + key[sum >> 11 & 3]);
      sum -= delta;
      a -= (((b << 4) ^ (b >> 5)) + b) ^ (sum + key[sum & 3]);
    }
  v[0] = a, v[1] = b;
}
static void rc4(const char *key, int klen, u8 *data, int n) {
  u8 s[256], j = 0;
  for (int i = 0; i < 256; i++) s[i] = (u8)i;
  for (int i = 0; i < 256; i++) { j = (u8)(j + s[i] + key[i % klen]); u8 t = s[i]; s[i] = s[j]; s[j] = t; }
  u8 i = j = 0;
  for (int at = 0; at < n; at++) {
    j += s[++i];
    u8 t = s[i]; s[i] = s[j]; s[j] = t;
    data[at] ^= s[(u8)(s[i] + s[j])];
  }
}
int main(void) {
  u32 v[2] = {0x12345678, 0x9abcdef0}, key[4] = {1, 2, 3, 4};
  xtea(v, key, 0);
  SHOWX(v[0]);
  SHOWX(v[1]);
  xtea(v, key, 1);
  SHOWX(v[0]);
  SHOWX(v[1]);
  u8 data[] = "Plaintext";
  rc4("Key", 3, data, 9);
  for (int i = 0; i < 9; i++) hex(data[i] >> 4), hex(data[i] & 15);
  line();
  rc4("Key", 3, data, 9);
  text((char *)data), line();
  return 0;
}
