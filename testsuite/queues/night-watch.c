/* Guards stand in a circle and are on watch in turn; one of them is known as the first. The one on
 * watch can leave the circle. That the one who leaves may be the first is overlooked. The check is
 * a round from the first one that has as many steps as there are guards: it comes back to the
 * first. */
// inputs: 1, 1, 0, 0, 0, 0, 1, 0
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct guard {
  struct guard *next;
};

static struct guard *join(struct guard *last) {
  struct guard *guard = malloc(sizeof *guard);
  if (!guard)
    exit(0);
  if (last) {
    guard->next = last->next;
    last->next = guard;
  } else {
    guard->next = guard;
  }
  return guard;
}

int main(void) {
  unsigned int guards = 1;
  struct guard *before = join(NULL), *first = before, *gone = NULL;
  while (__VERIFIER_nondet_int()) {
    before = join(before);
    guards++;
  }
  for (int hour = 0; hour < 8; hour++) {
    struct guard *on_watch = before->next;
    if (guards > 1 && __VERIFIER_nondet_int()) {
      before->next = on_watch->next;
      on_watch->next = gone;
      gone = on_watch;
      guards--;
    } else {
      before = on_watch;
    }
  }
  struct guard *at = first;
  for (unsigned int steps = 0; steps < guards && at; steps++)
    at = at->next;
  if (at != first)
    reach_error();
  return 0;
}
