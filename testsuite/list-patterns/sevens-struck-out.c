/* All cells with 7 are taken out of a list of any length, on a walk with a pointer to the cell
   before: after one was taken out, the walk goes on behind the next cell, which nobody has
   looked at. The check says that no 7 is left. */
// inputs: 1, 7, 1, 7, 1, 4, 0
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);
extern void reach_error(void);
struct cell { int value; struct cell *next; };

static void strike_out(struct cell *before, int value) {
  while (before && before->next) {
    struct cell *c = before->next;
    if (c->value == value) {
      before->next = c->next;
      free(c);
    }
    before = before->next;
  }
}

int main(void) {
  struct cell head = {0, 0};
  while (__VERIFIER_nondet_int()) {
    struct cell *c = malloc(sizeof *c);
    if (!c)
      break;
    c->value = __VERIFIER_nondet_int();
    c->next = head.next;
    head.next = c;
  }
  strike_out(&head, 7);
  for (struct cell *c = head.next; c; c = c->next)
    if (c->value == 7)
      reach_error();
  while (head.next) {
    struct cell *gone = head.next;
    head.next = gone->next;
    free(gone);
  }
  return 0;
}
