/* A carrier loads express parcels first, then insured, then normal and at last bulky ones, however
 * many there are of each class; the list ends with the mark of the depot. Unloading meets the
 * classes in this order, and the mark at the end. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
enum { EXPRESS = 1, INSURED, NORMAL, BULKY, DEPOT };

struct parcel {
  int class;
  struct parcel *next;
};

static struct parcel *load(struct parcel *last, int class) {
  while (__VERIFIER_nondet_int()) {
    struct parcel *parcel = malloc(sizeof *parcel);
    if (!parcel)
      exit(0);
    last->class = class;
    last->next = parcel;
    last = parcel;
  }
  return last;
}

int main(void) {
  struct parcel *first = malloc(sizeof *first);
  if (!first)
    return 0;
  struct parcel *last = first;
  for (int class = EXPRESS; class <= BULKY; class++)
    last = load(last, class);
  last->class = DEPOT;
  last->next = 0;
  int before = 0;
  for (struct parcel *at = first; at; at = at->next) {
    if (at->class < before || at->class > DEPOT)
      reach_error();
    before = at->class;
  }
  if (before != DEPOT)
    reach_error();
  return 0;
}
