/* Freight is sorted by class, and by weight within a class. The comparison forgets that weights
 * count only if the classes are the same, so that a light piece of a late class gets before a heavy
 * one of an early class. The check of neighbours is that the classes do not go down. */
// inputs: 1, 1, 30, 1, 2, 10, 0
#include <stdbool.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

struct piece {
  int class;
  unsigned char weight;
  struct piece *next;
};

static bool is_before(const struct piece *a, const struct piece *b) {
  return a->class < b->class || a->weight < b->weight;
}

int main(void) {
  struct piece *train = NULL;
  while (__VERIFIER_nondet_int()) {
    struct piece *piece = malloc(sizeof *piece);
    if (!piece)
      exit(0);
    piece->class = __VERIFIER_nondet_int() & 3;
    piece->weight = __VERIFIER_nondet_uchar();
    struct piece **at = &train;
    while (*at && !is_before(piece, *at))
      at = &(*at)->next;
    piece->next = *at;
    *at = piece;
  }
  int class = 0;
  while (train) {
    struct piece *piece = train;
    if (piece->class < class)
      reach_error();
    class = piece->class;
    train = piece->next;
    free(piece);
  }
  return 0;
}
