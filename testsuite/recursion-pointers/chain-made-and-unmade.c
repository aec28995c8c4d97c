/* A chain of links is made by recursion while an input says so, its links are counted by a second
 * recursion with an accumulator behind a pointer, and freed from the end by a third. A workshop's
 * book, handed on by pointer, counts what is made and freed. The check says that the three numbers
 * agree and that no link is left. */
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);
extern void exit(int);
extern void reach_error(void);

struct link { struct link *next; };
struct workshop { unsigned made, freed; };

static struct link *make(struct workshop *w) {
  if (!__VERIFIER_nondet_int())
    return 0;
  struct link *l = malloc(sizeof *l);
  if (!l)
    exit(0);
  w->made++;
  l->next = make(w);
  return l;
}

static void count(const struct link *l, unsigned *links) {
  if (!l)
    return;
  ++*links;
  count(l->next, links);
}

static void unmake(struct link **l, struct workshop *w) {
  if (!*l)
    return;
  unmake(&(*l)->next, w);
  free(*l);
  *l = 0;
  w->freed++;
}

int main(void) {
  struct workshop w = {0, 0};
  unsigned links = 0;
  struct link *chain = make(&w);
  count(chain, &links);
  unmake(&chain, &w);
  if (chain || links != w.made || w.freed != w.made)
    reach_error();
  return 0;
}
