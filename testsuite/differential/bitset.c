// Sets as arrays of words: insert, delete, union, count, iterate; union-find beside it.
#include "out.h"
enum { BITS = 200, WORDS = (BITS + 31) / 32 };
typedef u32 set[WORDS];
static void insert(set s, int i) { s[i / 32] |= 1u << i % 32; }
static void delete(set s, int i) { s[i / 32] &= ~(1u << i % 32); }
static int has(const set s, int i) { return s[i / 32] >> i % 32 & 1; }
static int size(const set s) { int n = 0; for (int i = 0; i < WORDS; i++) for (u32 w = s[i]; w; w &= w - 1) n++; return n; }
static int parent[20];
static int find(int x) { while (parent[x] != x) x = parent[x] = parent[parent[x]]; return x; }
int main(void) {
  set a = {0}, b = {0}, c;
  for (int i = 0; i < BITS; i += 3) insert(a, i);
  for (int i = 0; i < BITS; i += 5) insert(b, i);
  for (int i = 0; i < BITS; i += 30) delete(a, i);
  for (int i = 0; i < WORDS; i++) c[i] = a[i] & b[i];
  SHOW(size(a)), SHOW(size(b)), SHOW(size(c));
  for (int i = 0; i < BITS; i++) if (has(c, i)) decimal(i), putchar(' ');
  line();
  for (int i = 0; i < 20; i++) parent[i] = i;
  for (int i = 0; i < 20; i++) parent[find(i)] = find(i * i % 20);
  int groups = 0;
  for (int i = 0; i < 20; i++) groups += find(i) == i;
  SHOW(groups);
  return 0;
}
