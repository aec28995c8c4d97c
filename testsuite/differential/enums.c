// Enumerations: values, negative ones, arithmetic, as indices and flags.
#include "out.h"
enum colour { RED, GREEN = 5, BLUE, BLACK = -3, WHITE };
enum flags { A = 1 << 0, B = 1 << 1, C = 1 << 2, ALL = A | B | C };
enum big { SMALL = 0, LARGE = 0xffffffffu };
static const char *name(enum colour c) {
  switch (c) {
  case RED: return "red";
  case GREEN: return "green";
  case BLUE: return "blue";
  case BLACK: return "black";
  case WHITE: return "white";
  }
  return "none";
}
int main(void) {
  for (int i = -4; i < 8; i++) text(name((enum colour)i)), putchar(' ');
  line();
  enum flags f = A | C;
  f &= ~A;
  f ^= ALL;
  SHOW(f);
  SHOW((f & B) != 0);
  SHOW(LARGE > 0);
  SHOW(WHITE < RED);
  int count[BLUE + 1] = {[GREEN] = 3, [BLUE] = 4};
  count[RED]++;
  SHOW(count[RED] + count[GREEN] * 10 + count[BLUE] * 100);
  SHOW(sizeof(enum colour));
  return 0;
}
