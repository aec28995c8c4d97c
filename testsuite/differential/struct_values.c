// Structs by value: assignment, parameters, results, of all sizes.
#include "out.h"
struct small { char a; short b; };
struct pair { int x, y; };
struct mixed { char c; double d; int i; };
struct large { int values[9]; i64 last; };
static struct small make_small(int a, int b) { struct small s = {(char)a, (short)b}; return s; }
static struct pair swap(struct pair p) { int t = p.x; p.x = p.y; p.y = t; return p; }
static struct mixed scale(struct mixed m, double by) { m.d *= by; m.i++; m.c ^= 1; return m; }
static struct large shift(struct large l, int by) {
  for (int i = 0; i < 9; i++) l.values[i] += by * i;
  l.last -= by;
  return l;
}
static i64 sum(struct large l) {
  i64 s = l.last;
  for (int i = 0; i < 9; i++) s += l.values[i];
  return s;
}
int main(void) {
  struct small s = make_small(7, -300);
  SHOW(s.a + s.b);
  struct pair p = {3, 4}, q = swap(p), r;
  r = q;
  r.x += 10;
  SHOW(p.x * 1000 + q.x * 100 + r.x);
  struct mixed m = scale((struct mixed){'a', 1.25, 9}, 3);
  SHOW(m.c);
  show_double(m.d), line();
  SHOW(m.i);
  struct large l = {{1, 2, 3, 4, 5, 6, 7, 8, 9}, 100};
  SHOW(sum(shift(shift(l, 2), -5)));
  SHOW(sum(l));
  struct pair ps[3] = {{1, 2}, {3, 4}, {5, 6}};
  ps[0] = ps[2];
  ps[2] = swap(ps[1]);
  for (int i = 0; i < 3; i++) decimal(ps[i].x), decimal(ps[i].y), putchar(' ');
  line();
  SHOW(swap(ps[0]).x);
  SHOW(sizeof(struct small) * 100 + sizeof(struct pair));
  return 0;
}
