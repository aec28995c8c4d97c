// Pointers to pointers, pointer arithmetic and comparison, swapping through them, casts to bytes.
#include "out.h"
static void swap(int **a, int **b) { int *t = *a; *a = *b; *b = t; }
static void set(int ***deep, int v) { ***deep = v; }
static int *largest(int *from, int *to) {
  int *best = from;
  for (; from != to; ++from) if (*from > *best) best = from;
  return best;
}
int main(void) {
  int x = 1, y = 2, *p = &x, *q = &y, **pp = &p;
  swap(&p, &q);
  SHOW(*p * 10 + *q);
  set(&pp, 7);
  SHOW(x * 10 + y);
  int xs[] = {3, 9, -4, 12, 5}, *end = xs + 5;
  SHOW(largest(xs, end) - xs);
  SHOW(end - xs);
  SHOW((char *)end - (char *)xs);
  SHOW(xs < end && &xs[2] > &xs[1]);
  *(xs + 2) = 77;
  SHOW(2[xs]);
  int *table[5];
  for (int i = 0; i < 5; i++) table[i] = &xs[4 - i];
  int **t = table;
  SHOW(**t++ * 100 + **t);
  *table[1] -= 2;
  SHOW(xs[3]);
  u8 *bytes = (u8 *)&x;
  x = 0x01020304;
  SHOW(bytes[0] * 1000 + bytes[3]);
  bytes[1] = 0xff;
  SHOWX(x);
  const void *v = &xs[1];
  SHOW(*(const int *)v);
  SHOW(p != q && p == pp[0]);
  __UINTPTR_TYPE__ n = (__UINTPTR_TYPE__)&xs[0];
  SHOW(*(int *)(n + 3 * sizeof(int)));
  return 0;
}
