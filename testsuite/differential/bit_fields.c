// Bit-fields, signed and unsigned, across byte boundaries, with padding and wrap-around.
#include "out.h"
struct flags {
  unsigned a : 1;
  unsigned b : 3;
  int c : 5;
  unsigned d : 11;
  int : 4;
  int e : 7;
  u64 wide : 40;
  u8 last : 2;
};
struct packet {
  u16 version : 4, kind : 4, length : 8;
} __attribute__((packed));
int main(void) {
  struct flags f = {0};
  for (int i = 0; i < 40; i++) {
    f.a += 1;
    f.b += 3;
    f.c += 7;
    f.d += 1027;
    f.e -= 11;
    f.wide = f.wide * 3 + 0x123456789;
    f.last++;
  }
  SHOW(f.a);
  SHOW(f.b);
  SHOW(f.c);
  SHOW(f.d);
  SHOW(f.e);
  SHOWX(f.wide);
  SHOW(f.last);
  SHOW(sizeof f);
  struct packet p = {4, 9, 200};
  p.kind = 31;
  u16 raw;
  memcpy(&raw, &p, sizeof raw);
  SHOWX(raw);
  SHOW(sizeof p);
  f.c = -16;
  SHOW(f.c < 0);
  f.c = 15;
  f.c++;
  SHOW(f.c);
  return 0;
}
