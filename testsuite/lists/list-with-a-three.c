/* Of two threes in a row the second one is passed over. */
// inputs: 1, 3, 1, 3, 0
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);
extern void reach_error(void);
struct cell { int value; struct cell *next; };
int main(void) {
  struct cell *list = 0, *before, *c;
  while (__VERIFIER_nondet_int()) {
    c = malloc(sizeof *c);
    if (!c)
      break;
    c->value = __VERIFIER_nondet_int();
    c->next = list;
    list = c;
  }
  before = 0;
  c = list;
  while (c) {
    struct cell *rest = c->next;
    if (c->value == 3) {
      if (before)
        before->next = rest;
      else
        list = rest;
      free(c);
      before = rest;
      rest = rest ? rest->next : rest;
    } else {
      before = c;
    }
    c = rest;
  }
  for (c = list; c; c = c->next)
    if (c->value == 3)
      reach_error();
  return 0;
}
