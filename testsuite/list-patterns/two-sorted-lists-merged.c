/* Two lists are built, where a value is only taken if it is not below the last one, and merged
   by relinking the cells: of both heads the lower one is next. The check walks along the result
   and says that no value is above the next one. */
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);
extern void reach_error(void);
struct cell { int value; struct cell *next; };

static struct cell *build(void) {
  struct cell *head = 0, *last = 0;
  while (__VERIFIER_nondet_int()) {
    int value = __VERIFIER_nondet_int();
    if (last && value < last->value)
      continue;
    struct cell *c = malloc(sizeof *c);
    if (!c)
      break;
    c->value = value;
    c->next = 0;
    if (last)
      last->next = c;
    else
      head = c;
    last = c;
  }
  return head;
}

static int goes_first(const struct cell *a, const struct cell *b) {
  return a->value <= b->value;
}

static struct cell *merge(struct cell *a, struct cell *b) {
  struct cell *head = 0, **end = &head;
  while (a && b) {
    struct cell **from = goes_first(a, b) ? &a : &b;
    *end = *from;
    *from = (*from)->next;
    end = &(*end)->next;
  }
  *end = a ? a : b;
  return head;
}

int main(void) {
  struct cell *one = build(), *other = build(), *all = merge(one, other);
  for (struct cell *c = all; c && c->next; c = c->next)
    if (c->value > c->next->value)
      reach_error();
  while (all) {
    struct cell *gone = all;
    all = gone->next;
    free(gone);
  }
  return 0;
}
