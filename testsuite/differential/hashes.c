// Hash functions: FNV-1a, djb2, Adler-32, Jenkins, Murmur3's finalisers, SipHash-like rounds.
#include "out.h"
static const char *const texts[] = {"", "a", "abc", "message digest", "The quick brown fox jumps over the lazy dog"};
static u32 fnv32(const char *s) { u32 h = 0x811c9dc5; while (*s) h = (h ^ (u8)*s++) * 0x01000193; return h; }
static u64 fnv64(const char *s) { u64 h = 0xcbf29ce484222325; while (*s) h = (h ^ (u8)*s++) * 0x100000001b3; return h; }
static u32 djb2(const char *s) { u32 h = 5381; while (*s) h = h * 33 + (u32)*s++; return h; }
static u32 adler(const char *s) { u32 a = 1, b = 0; while (*s) a = (a + (u8)*s++) % 65521, b = (b + a) % 65521; return b << 16 | a; }
static u32 jenkins(const char *s) {
  u32 h = 0;
  while (*s) h += (u8)*s++, h += h << 10, h ^= h >> 6;
  h += h << 3, h ^= h >> 11, h += h << 15;
  return h;
}
static u64 mix(u64 k) { k ^= k >> 33; k *= 0xff51afd7ed558ccd; k ^= k >> 33; k *= 0xc4ceb9fe1a85ec53; return k ^ k >> 33; }
#define ROTL(x, n) ((x) << (n) | (x) >> (64 - (n)))
static u64 sip(u64 m) {
  u64 v0 = 0x736f6d6570736575, v1 = 0x646f72616e646f6d, v2 = 0x6c7967656e657261, v3 = 0x7465646279746573 ^ m;
  for (int i = 0; i < 6; i++) {
    v0 += v1, v1 = ROTL(v1, 13), v1 ^= v0, v0 = ROTL(v0, 32);
    v2 += v3, v3 = ROTL(v3, 16), v3 ^= v2;
    v0 += v3, v3 = ROTL(v3, 21), v3 ^= v0;
    v2 += v1, v1 = ROTL(v1, 17), v1 ^= v2, v2 = ROTL(v2, 32);
    if (i == 1) v0 ^= m, v2 ^= 0xff;
  }
  return v0 ^ v1 ^ v2 ^ v3;
}
int main(void) {
  for (int i = 0; i < 5; i++) {
    const char *t = texts[i];
    hex(fnv32(t)), putchar(' '), hex(fnv64(t)), putchar(' '), hex(djb2(t)), putchar(' '), hex(adler(t)), putchar(' ');
    hex(jenkins(t)), putchar(' '), hex(mix(fnv64(t))), putchar(' '), hex(sip(fnv64(t))), line();
  }
  return 0;
}
