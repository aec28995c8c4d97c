/* Two objects lead to each other, and nothing to them. */
#include <stdlib.h>

struct node {
  struct node *other;
};

int main(void) {
  struct node *a = malloc(sizeof *a), *b = malloc(sizeof *b);
  a->other = b;
  b->other = a;
  a = b = NULL;
  return 0;
}
