// Number theory: sieve, gcd, modular power, Miller-Rabin on 32 bits, factorisation, perfect numbers.
#include "out.h"
static u8 composite[1000];
static u32 gcd(u32 a, u32 b) { while (b) { u32 t = a % b; a = b; b = t; } return a; }
static u32 power(u64 b, u32 e, u32 m) { u64 r = 1; for (b %= m; e; e >>= 1, b = b * b % m) if (e & 1) r = r * b % m; return (u32)r; }
static int prime(u32 n) {
  if (n < 4) return n > 1;
  if (n % 2 == 0) return 0;
  u32 d = n - 1, s = 0;
  while (d % 2 == 0) d /= 2, s++;
  u32 bases[] = {2, 7, 61};
  for (int i = 0; i < 3; i++) {
    if (bases[i] % n == 0) continue;
    u64 x = power(bases[i], d, n);
    u32 r = 0;
    if (x == 1 || x == n - 1) continue;
    for (r = 1; r < s && x != n - 1; r++) x = x * x % n;
    if (x != n - 1) return 0;
  }
  return 1;
}
int main(void) {
  int count = 0;
  for (int i = 2; i < 1000; i++) {
    if (composite[i]) continue;
    count++;
    for (int j = i * i; j < 1000; j += i) composite[j] = 1;
  }
  SHOW(count);
  SHOW(gcd(1071, 462) * 1000 + gcd(17, 5));
  SHOW(power(3, 200, 1000007));
  int same = 0;
  for (u32 n = 2; n < 200; n++) same += prime(n) == !composite[n];
  SHOW(same);
  SHOW(prime(4294967291u) * 10 + prime(4294967295u));
  for (u32 n = 360360, f = 2; n > 1; f++) while (n % f == 0) n /= f, decimal(f), putchar(' ');
  line();
  return 0;
}
