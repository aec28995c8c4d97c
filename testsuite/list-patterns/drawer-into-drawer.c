/* A cabinet is a list of drawers, each with a list of cards. All cards of one drawer are moved
   behind those of another one, both chosen by walking. Nobody thought of a drawer that is moved
   into itself: its cards become a ring that is lost. The check says that the number of cards is
   as before. */
// inputs: 1, 1, 0, 0, 0, 0
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void reach_error(void);
struct card { struct card *next; };
struct drawer { struct card *first; struct drawer *next; };

static struct drawer *choose(struct drawer *d) {
  while (d->next && __VERIFIER_nondet_int())
    d = d->next;
  return d;
}

static void move(struct drawer *from, struct drawer *to) {
  struct card **end = &to->first;
  while (*end)
    end = &(*end)->next;
  *end = from->first;
  from->first = 0;
}

int main(void) {
  struct drawer *cabinet = 0;
  unsigned cards = 0;
  while (__VERIFIER_nondet_int()) {
    struct drawer *d = malloc(sizeof *d);
    if (!d)
      return 0;
    d->first = 0;
    d->next = cabinet;
    cabinet = d;
    while (__VERIFIER_nondet_int()) {
      struct card *c = malloc(sizeof *c);
      if (!c)
        return 0;
      c->next = d->first;
      d->first = c;
      cards++;
    }
  }
  if (!cabinet)
    return 0;
  struct drawer *from = choose(cabinet), *to = choose(cabinet);
  move(from, to);
  for (struct drawer *d = cabinet; d; d = d->next)
    for (struct card *c = d->first; c; c = c->next)
      cards--;
  if (cards != 0)
    reach_error();
  return 0;
}
