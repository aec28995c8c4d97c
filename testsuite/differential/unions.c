// Unions: type punning of integers, floats and bytes; a tagged union.
#include "out.h"
union bits { float f; u32 u; u8 b[4]; struct { u16 low, high; } half; };
union wide { double d; u64 u; u32 w[2]; };
enum tag { NUMBER, PAIR, NAME };
struct value { enum tag tag; union { i64 number; struct { int a, b; } pair; char name[6]; } as; };
static i64 weigh(struct value v) {
  switch (v.tag) {
  case NUMBER: return v.as.number;
  case PAIR: return v.as.pair.a * 1000 + v.as.pair.b;
  case NAME: { i64 n = 0; for (int i = 0; v.as.name[i]; i++) n = n * 256 + v.as.name[i]; return n; }
  }
  return -1;
}
int main(void) {
  union bits x = {.f = -1.5f};
  SHOWX(x.u);
  x.b[3] = 0x40;
  show_float(x.f), line();
  x.half.high++;
  show_float(x.f), line();
  SHOWX(x.half.low);
  union wide w = {.d = 3.25};
  SHOWX(w.u);
  w.w[1] ^= 0x80000000;
  show_double(w.d), line();
  w.u = 0x7ff0000000000000;
  show_double(w.d), line();
  struct value vs[] = {{NUMBER, {.number = -5}}, {PAIR, {.pair = {4, 2}}}, {NAME, {.name = "abc"}}};
  for (int i = 0; i < 3; i++) SHOW(weigh(vs[i]));
  vs[0] = vs[2];
  vs[0].as.name[1] = 'z';
  SHOW(weigh(vs[0]));
  SHOW(sizeof(union bits) + sizeof(union wide));
  return 0;
}
