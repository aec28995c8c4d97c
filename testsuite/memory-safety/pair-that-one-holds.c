/* Two objects lead to each other, and a global variable to one of them. */
#include <stdlib.h>

struct one {
  struct one *other;
};

static struct one *known;

int main(void) {
  struct one *a = malloc(sizeof *a), *b = malloc(sizeof *b);
  a->other = b;
  b->other = a;
  known = a;
  return 0;
}
