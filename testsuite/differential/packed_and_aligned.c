// Layout: packed structs, alignment, padding, nested unions, offsets; copies keep the bytes.
#include "out.h"
struct plain { char a; int b; char c; i16 d; char e; };
struct __attribute__((packed)) tight { char a; int b; char c; i16 d; double e; };
struct aligned { char a; int b __attribute__((aligned(16))); char c; };
struct mixed { u8 tag; union { u16 half; struct tight t; } u; };
static struct tight ts[3];
int main(void) {
  SHOW(sizeof(struct plain));
  SHOW(sizeof(struct tight));
  SHOW(sizeof(struct aligned));
  SHOW(sizeof(struct mixed));
  SHOW(__builtin_offsetof(struct plain, d) * 100 + __builtin_offsetof(struct tight, d));
  for (int i = 0; i < 3; i++) ts[i] = (struct tight){(char)i, i * 1000, 'c', (i16)-i, i / 2.0};
  ts[1].b += 7;
  ts[2].e *= ts[1].b;
  u32 mix = 0;
  const u8 *p = (const u8 *)ts;
  for (unsigned i = 0; i < sizeof ts; i++) mix = mix * 31 + p[i];
  SHOWX(mix);
  struct aligned al = {1, 2, 3};
  SHOW((__UINTPTR_TYPE__)&al.b % 16);
  SHOW(al.a + al.b + al.c);
  struct mixed m = {.tag = 1, .u.t = ts[2]};
  struct mixed n = m;
  n.u.t.d = 99;
  SHOW(m.u.t.d * 100 + n.u.t.d);
  m.u.half = 0xabcd;
  SHOWX((u8)m.u.t.a);
  return 0;
}
