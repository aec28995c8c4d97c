// Structs of every class of the calling conventions, through functions and function pointers.
#include "out.h"
struct one { i8 a; };
struct two_floats { float a, b; };
struct float_int { float a; int b; };
struct three { float a, b, c; };
struct doubles { double a, b; };
struct int_double { i64 a; double b; };
struct odd { char c[7]; };
struct twelve { int a, b, c; };
struct big { double d[5]; };
struct ld { long double x; };
static struct one f1(struct one s) { s.a++; return s; }
static struct two_floats f2(struct two_floats s) { return (struct two_floats){s.b, s.a * 2}; }
static struct float_int f3(struct float_int s, int x) { return (struct float_int){s.a + (float)x, s.b - x}; }
static struct three f4(struct three s) { s.c = s.a + s.b; return s; }
static struct doubles f5(struct doubles s) { return (struct doubles){s.a - s.b, s.a * s.b}; }
static struct int_double f6(int x, struct int_double s, double y) { s.a += x; s.b *= y; return s; }
static struct odd f7(struct odd s) { for (int i = 0; i < 6; i++) s.c[i] ^= 32; return s; }
static struct twelve f8(struct twelve s) { return (struct twelve){s.c, s.a, s.b}; }
static struct big f9(struct big s, struct one o) { s.d[o.a] = -s.d[4]; return s; }
static struct ld f10(struct ld s) { s.x /= 3; return s; }
int main(void) {
  SHOW(f1((struct one){5}).a);
  struct two_floats t = f2((struct two_floats){1.5f, 2.5f});
  show_float(t.a), show_float(t.b), line();
  struct float_int fi = f3((struct float_int){0.5f, 9}, 4);
  show_float(fi.a), decimal(fi.b), line();
  show_float(f4((struct three){1, 2, 0}).c), line();
  struct doubles d = f5((struct doubles){3, 4});
  show_double(d.a), show_double(d.b), line();
  struct int_double id = f6(3, (struct int_double){10, 2.5}, -2);
  decimal(id.a), putchar(' '), show_double(id.b), line();
  struct odd (*p)(struct odd) = f7;
  struct odd o = p((struct odd){"Struct"});
  text(o.c), line();
  struct twelve tw = f8(f8((struct twelve){1, 2, 3}));
  SHOW(tw.a * 100 + tw.b * 10 + tw.c);
  struct big b = f9((struct big){{1, 2, 3, 4, 5}}, (struct one){2});
  show_double(b.d[2]), show_double(b.d[3]), line();
  show_long_double(f10((struct ld){1}).x), line();
  return 0;
}
