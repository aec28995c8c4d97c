// Long numbers in arrays: factorial, Fibonacci, powers, division by a small number.
#include "out.h"
enum { LIMBS = 20 };
struct big { u32 limb[LIMBS]; int n; };
static void times(struct big *a, u32 by) {
  u64 carry = 0;
  for (int i = 0; i < a->n; i++) carry += (u64)a->limb[i] * by, a->limb[i] = (u32)carry, carry >>= 32;
  if (carry) a->limb[a->n++] = (u32)carry;
}
static void plus(struct big *a, const struct big *b) {
  u64 carry = 0;
  if (a->n < b->n) a->n = b->n;
  for (int i = 0; i < a->n; i++) carry += (u64)a->limb[i] + b->limb[i], a->limb[i] = (u32)carry, carry >>= 32;
  if (carry) a->limb[a->n++] = (u32)carry;
}
static u32 divide(struct big *a, u32 by) {
  u64 rest = 0;
  for (int i = a->n; i-- > 0;) rest = rest << 32 | a->limb[i], a->limb[i] = (u32)(rest / by), rest %= by;
  while (a->n > 1 && a->limb[a->n - 1] == 0) a->n--;
  return (u32)rest;
}
static void show(struct big a) {
  char digits[200];
  int n = 0;
  do digits[n++] = (char)('0' + divide(&a, 10)); while (a.n > 1 || a.limb[0]);
  while (n > 0) putchar(digits[--n]);
  line();
}
int main(void) {
  struct big f = {{1}, 1};
  for (u32 i = 2; i <= 50; i++) times(&f, i);
  show(f);
  struct big a = {{0}, 1}, b = {{1}, 1};
  for (int i = 0; i < 300; i++) { struct big t = b; plus(&b, &a); a = t; }
  show(a);
  SHOW(divide(&a, 1000007));
  struct big p = {{1}, 1};
  for (int i = 0; i < 100; i++) times(&p, 3);
  show(p);
  return 0;
}
