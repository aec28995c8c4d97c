/* Of three cells or more the last one has the mark of the first. */
// inputs: 1, 1, 1, 0
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void reach_error(void);
struct cell { int value; struct cell *next; };
int main(void) {
  struct cell *head = malloc(sizeof *head), *tail, *c;
  if (!head)
    return 0;
  head->value = 1;
  head->next = 0;
  tail = head;
  while (__VERIFIER_nondet_int()) {
    c = malloc(sizeof *c);
    if (!c)
      break;
    c->value = tail != head && tail != head->next ? 1 : 2;
    c->next = 0;
    tail->next = c;
    tail = c;
  }
  if (head->value != 1)
    reach_error();
  for (c = head->next; c; c = c->next)
    if (c->value != 2)
      reach_error();
  return 0;
}
