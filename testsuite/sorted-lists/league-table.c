/* A league table is a doubly linked list: teams are entered by points, the best one first. It is
 * read downwards and then, from the last team, upwards: the order is right both ways, and as many
 * teams are met. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct team {
  int points;
  struct team *better, *worse;
};

static struct team *best;

static void enter(struct team *team) {
  struct team *above = NULL, *below = best;
  while (below && below->points >= team->points) {
    above = below;
    below = below->worse;
  }
  team->better = above;
  team->worse = below;
  if (above)
    above->worse = team;
  else
    best = team;
  if (below)
    below->better = team;
}

int main(void) {
  unsigned long down = 0, up = 0;
  while (__VERIFIER_nondet_int()) {
    struct team *team = malloc(sizeof *team);
    if (!team)
      exit(0);
    team->points = __VERIFIER_nondet_int();
    enter(team);
  }
  struct team *last = NULL;
  for (struct team *t = best; t; t = t->worse) {
    if (last && t->points > last->points)
      reach_error();
    last = t;
    down++;
  }
  while (last) {
    struct team *above = last->better;
    if (above && above->points < last->points)
      reach_error();
    free(last);
    last = above;
    up++;
  }
  if (up != down)
    reach_error();
  return 0;
}
