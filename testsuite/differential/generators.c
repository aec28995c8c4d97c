// Pseudo-random generators: LFSR, xorshift, PCG, Mersenne twister (small), middle square.
#include "out.h"
static u16 lfsr(u16 s) { u16 bit = (s ^ s >> 2 ^ s >> 3 ^ s >> 5) & 1; return (u16)(s >> 1 | bit << 15); }
static u32 xorshift(u32 *s) { u32 x = *s; x ^= x << 13, x ^= x >> 17, x ^= x << 5; return *s = x; }
static u32 pcg(u64 *s) {
  u64 old = *s;
  *s = old * 6364136223846793005u + 1442695040888963407u;
  u32 x = (u32)((old >> 18 ^ old) >> 27), r = (u32)(old >> 59);
  return x >> r | x << (-r & 31);
}
enum { N = 624, M = 397 };
static u32 mt[N];
static int at = N;
static u32 twister(void) {
  if (at >= N) {
    for (int i = 0; i < N; i++) {
      u32 y = (mt[i] & 0x80000000) | (mt[(i + 1) % N] & 0x7fffffff);
      mt[i] = mt[(i + M) % N] ^ y >> 1 ^ (y & 1 ? 0x9908b0df : 0);
    }
    at = 0;
  }
  u32 y = mt[at++];
  y ^= y >> 11, y ^= y << 7 & 0x9d2c5680, y ^= y << 15 & 0xefc60000;
  return y ^ y >> 18;
}
int main(void) {
  u16 l = 0xace1;
  unsigned period = 0;
  do l = lfsr(l), period++; while (l != 0xace1 && period < 70000);
  SHOW(period);
  u32 x = 2463534242u;
  for (int i = 0; i < 5; i++) hex(xorshift(&x)), putchar(' ');
  line();
  u64 p = 42;
  for (int i = 0; i < 5; i++) hex(pcg(&p)), putchar(' ');
  line();
  mt[0] = 5489;
  for (u32 i = 1; i < N; i++) mt[i] = 1812433253u * (mt[i - 1] ^ mt[i - 1] >> 30) + i;
  for (int i = 0; i < 5; i++) decimal(twister()), putchar(' ');
  line();
  return 0;
}
