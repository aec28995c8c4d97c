/* Cards are laid to the left or the right end of a row and taken from either; the row is linked
 * both ways. At any time each card has a neighbour that points back at it, the outer ones have
 * none on the outer side, and if one end is missing then so is the other. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
enum side { LEFT, RIGHT };

struct card {
  struct card *beside[2];
};

static struct card *outer[2];

static void lay(enum side side) {
  struct card *card = malloc(sizeof *card), *old = outer[side];
  if (!card)
    exit(0);
  card->beside[side] = NULL;
  card->beside[!side] = old;
  if (old)
    old->beside[side] = card;
  else
    outer[!side] = card;
  outer[side] = card;
}

static void take(enum side side) {
  struct card *card = outer[side];
  if (!card)
    return;
  outer[side] = card->beside[!side];
  if (outer[side])
    outer[side]->beside[side] = NULL;
  else
    outer[!side] = NULL;
  free(card);
}

static void check(void) {
  if (!outer[LEFT] != !outer[RIGHT])
    reach_error();
  struct card *before = NULL;
  for (struct card *card = outer[LEFT]; card; card = card->beside[RIGHT]) {
    if (card->beside[LEFT] != before)
      reach_error();
    before = card;
  }
  if (before != outer[RIGHT])
    reach_error();
}

int main(void) {
  while (__VERIFIER_nondet_int()) {
    enum side side = __VERIFIER_nondet_int() ? LEFT : RIGHT;
    if (__VERIFIER_nondet_int())
      lay(side);
    else
      take(side);
    check();
  }
  return 0;
}
