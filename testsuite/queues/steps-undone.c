/* The steps of an editor are kept in both directions: the newest is undone from the back, the
 * oldest forgotten from the front if there are many. Steps that are given up go to a list of spare
 * ones. Undoing the only step leaves the front pointing at it. The check is that nothing is at the
 * front when nothing is left. */
// inputs: 1, 2, 0
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct step {
  struct step *older, *newer;
};

static struct step *oldest, *newest, *spare;
static unsigned long count;

static void do_step(void) {
  struct step *step = spare;
  if (step)
    spare = step->newer;
  else if (!(step = malloc(sizeof *step)))
    exit(0);
  step->newer = NULL;
  step->older = newest;
  if (newest)
    newest->newer = step;
  else
    oldest = step;
  newest = step;
  count++;
}

static void give_up(struct step *step) {
  step->newer = spare;
  spare = step;
  count--;
}

static void undo(void) {
  struct step *step = newest;
  if (!step)
    return;
  newest = step->older;
  if (newest)
    newest->newer = NULL;
  give_up(step);
}

static void forget(void) {
  struct step *step = oldest;
  oldest = step->newer;
  oldest->older = NULL;
  give_up(step);
}

int main(void) {
  int command;
  while ((command = __VERIFIER_nondet_int()) != 0) {
    if (command == 2)
      undo();
    else
      do_step();
    if (count > 20)
      forget();
    if (count == 0 && oldest)
      reach_error();
  }
  return 0;
}
