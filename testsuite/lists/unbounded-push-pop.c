/* As many pops as pushes of an arbitrary number of ones: heap of unbounded size, needs facts about the list's shape. */
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void reach_error(void);
struct cell { int value; struct cell *next; };
int main(void) {
  struct cell *head = 0;
  while (__VERIFIER_nondet_int()) {
    struct cell *c = malloc(sizeof *c);
    if (!c)
      return 0;
    c->value = 1;
    c->next = head;
    head = c;
  }
  for (; head; head = head->next)
    if (head->value != 1)
      reach_error();
  return 0;
}
