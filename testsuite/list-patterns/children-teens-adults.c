/* People stand in a queue: any number of children (1), behind them any number of teens (2),
   behind them any number of adults (3). The check walks along the queue and says that the groups
   come in this order, with nobody of another kind. */
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);
extern void reach_error(void);
struct person { int kind; struct person *next; };

static struct person **stand_behind(struct person **end, int kind) {
  struct person *p = malloc(sizeof *p);
  if (!p)
    return end;
  p->kind = kind;
  p->next = 0;
  *end = p;
  return &p->next;
}

int main(void) {
  struct person *queue = 0, **end = &queue;
  while (__VERIFIER_nondet_int())
    end = stand_behind(end, 1);
  while (__VERIFIER_nondet_int())
    end = stand_behind(end, 2);
  while (__VERIFIER_nondet_int())
    end = stand_behind(end, 3);

  struct person *p = queue;
  while (p && p->kind == 1)
    p = p->next;
  while (p && p->kind == 2)
    p = p->next;
  while (p && p->kind == 3)
    p = p->next;
  if (p)
    reach_error();

  while (queue) {
    struct person *gone = queue;
    queue = gone->next;
    free(gone);
  }
  return 0;
}
