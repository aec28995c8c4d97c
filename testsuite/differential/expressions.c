// Operators and their order: compound assignment, comma, pre and post, mixed signs, ternaries of mixed types.
#include "out.h"
static int trail;
static int note(int x) { trail = trail * 10 + x; return x; }
int main(void) {
  int a = 5, b = 3, c;
  c = a++ + ++b;
  SHOW(c), SHOW(a), SHOW(b);
  a += b -= c *= 2;
  SHOW(a), SHOW(b), SHOW(c);
  a <<= 2, a ^= 0x55, a |= 8, a &= ~1, a %= 37, a >>= 1;
  SHOW(a);
  SHOW(1 + 2 * 3 - 4 / 2 % 3 << 1 & 0xff ^ 3 | 4);
  SHOW(-5 / 2 + -5 % 2 + (5 & -5) + ~5);
  SHOW((note(1), note(2)) + (note(3) || note(4)) * (note(0) && note(5)));
  SHOW(trail);
  u8 narrow = 250;
  narrow += 10;
  SHOW(narrow);
  SHOW(narrow++ + 1);
  SHOW(++narrow);
  i64 wide = 1 ? -1 : 1u;
  SHOW(wide);
  SHOW(sizeof(1 ? 'a' : 2LL));
  int xs[] = {1, 2, 3}, *p = xs;
  SHOW(*p++ + 10);
  SHOW(++*p);
  SHOW(*++p);
  SHOW(p[-1] * 10 + (p - xs));
  int x = 10, y = x ?: 7, z = 0 ?: 7;
  SHOW(y * 100 + z);
  SHOW(({ int t = x; t * t; }));
  unsigned u = 1;
  SHOW(u - 2 > 0);
  SHOW((int)(u - 2) > 0);
  return 0;
}
