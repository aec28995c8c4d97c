/* A cabinet is a list of drawers, each with a list of cards. New drawers come in front, cards
   are put at the end of the first drawer, and their points are added up. The check goes through
   all drawers and says that number and points of the cards are what was put in. */
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void *malloc(__SIZE_TYPE__);
extern void reach_error(void);
struct card { unsigned points; struct card *next; };
struct drawer { struct card *first; struct drawer *next; };

static struct drawer *add_drawer(struct drawer *next) {
  struct drawer *d = malloc(sizeof *d);
  if (!d)
    return next;
  d->first = 0;
  d->next = next;
  return d;
}

static int add_card(struct drawer *d, unsigned points) {
  struct card *c = malloc(sizeof *c), **end = &d->first;
  if (!c)
    return 0;
  while (*end)
    end = &(*end)->next;
  c->points = points;
  c->next = 0;
  *end = c;
  return 1;
}

int main(void) {
  struct drawer *cabinet = 0;
  unsigned cards = 0, points = 0;
  int wish;
  while ((wish = __VERIFIER_nondet_int()) != 0)
    if (wish < 0 || !cabinet) {
      cabinet = add_drawer(cabinet);
    } else {
      unsigned p = __VERIFIER_nondet_uint();
      if (add_card(cabinet, p)) {
        cards++;
        points += p;
      }
    }
  for (struct drawer *d = cabinet; d; d = d->next)
    for (struct card *c = d->first; c; c = c->next) {
      cards--;
      points -= c->points;
    }
  if (cards != 0 || points != 0)
    reach_error();
  return 0;
}
