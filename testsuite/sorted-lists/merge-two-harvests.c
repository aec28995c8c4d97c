/* Two fields are harvested, and the crates of each are lined up by weight: a crate that is lighter
 * than the one before it is sent back. Both lines, of any length, are merged into one. The merged
 * line is in the order of weight, and has as many crates as both had. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct crate {
  int weight;
  struct crate *next;
};

static unsigned long crates;

static struct crate *harvest(void) {
  struct crate *first = NULL, *last = NULL;
  while (__VERIFIER_nondet_int()) {
    int weight = __VERIFIER_nondet_int();
    if (last && weight < last->weight)
      continue;
    struct crate *crate = malloc(sizeof *crate);
    if (!crate)
      exit(0);
    crate->weight = weight;
    crate->next = NULL;
    if (last)
      last->next = crate;
    else
      first = crate;
    last = crate;
    crates++;
  }
  return first;
}

static struct crate *merge(struct crate *a, struct crate *b) {
  struct crate *first = NULL, **end = &first;
  while (a && b) {
    if (a->weight <= b->weight) {
      *end = a;
      a = a->next;
    } else {
      *end = b;
      b = b->next;
    }
    end = &(*end)->next;
  }
  *end = a ? a : b;
  return first;
}

int main(void) {
  struct crate *north = harvest(), *south = harvest();
  struct crate *line = merge(north, south);
  unsigned long seen = 0;
  for (struct crate *c = line; c; c = c->next) {
    if (c->next && c->next->weight < c->weight)
      reach_error();
    seen++;
  }
  if (seen != crates)
    reach_error();
  return 0;
}
