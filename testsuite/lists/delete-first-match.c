/* Deletion through a pointer to pointer: after it the search stops, so that a second match stays. */
// inputs: 3, 3
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);
extern void reach_error(void);
struct cell { int value; struct cell *next; };
static struct cell *push(struct cell *next, int value) {
  struct cell *c = malloc(sizeof *c);
  if (c) {
    c->value = value;
    c->next = next;
  }
  return c;
}
int main(void) {
  struct cell *head = push(push(push(0, __VERIFIER_nondet_int()), 8), __VERIFIER_nondet_int());
  for (struct cell **where = &head; *where; where = &(*where)->next)
    if ((*where)->value == 3) {
      struct cell *gone = *where;
      *where = gone->next;
      free(gone);
      break;
    }
  for (struct cell *c = head; c; c = c->next)
    if (c->value == 3)
      reach_error();
  return 0;
}
