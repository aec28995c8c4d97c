/* A list of any length is reversed by recursion; the new head comes back through an out-parameter.
 * The old head keeps its link, so that a list of two or more cells ends in a ring. The check counts
 * the cells on the way through the list: they are not more than before. */
// inputs: 1, 1
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void exit(int);
extern void reach_error(void);

struct cell { int value; struct cell *next; };

static struct cell *built(int *count) {
  struct cell *head = 0;
  while (*count < 1000 && __VERIFIER_nondet_int()) {
    struct cell *c = malloc(sizeof *c);
    if (!c)
      exit(0);
    c->value = ++*count;
    c->next = head;
    head = c;
  }
  return head;
}

static void reverse(struct cell *c, struct cell **head) {
  if (!c->next) {
    *head = c;
    return;
  }
  reverse(c->next, head);
  c->next->next = c;
}

int main(void) {
  int made = 0, met = 0;
  struct cell *list = built(&made), *head = 0;
  if (!list)
    return 0;
  reverse(list, &head);
  for (const struct cell *c = head; c; c = c->next)
    if (++met > made)
      reach_error();
  return met != made;
}
