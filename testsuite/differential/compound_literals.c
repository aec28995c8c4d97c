// Compound literals: scalars, arrays, structs, their addresses, modified, in loops.
#include "out.h"
struct point { int x, y; };
static int dot(const struct point *a, struct point b) { return a->x * b.x + a->y * b.y; }
static int total(const int *xs, int n) { int s = 0; while (n-- > 0) s += xs[n]; return s; }
int main(void) {
  SHOW(dot(&(struct point){1, 2}, (struct point){.y = 3, .x = 4}));
  SHOW(total((int[]){1, 2, 3, 4}, 4));
  int *p = (int[5]){[2] = 7};
  p[1] = 5;
  SHOW(total(p, 5));
  int sum = 0;
  for (int i = 0; i < 4; i++) {
    struct point *q = &(struct point){i, i * i};
    q->x += 10;
    sum += q->x * q->y;
  }
  SHOW(sum);
  SHOW((int){42});
  *&(int){1} += 5;
  char *s = (char[]){"abc"};
  s[1] = 'x';
  text(s), line();
  struct point a = {1, 2};
  a = (struct point){a.y, a.x};
  SHOW(a.x * 10 + a.y);
  SHOW(((struct { int a; char b[3]; }){5, "hi"}).b[1]);
  return 0;
}
