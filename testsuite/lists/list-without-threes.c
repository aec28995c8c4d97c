/* Each three is taken out of a list of any length of arbitrary numbers; none is left. */
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
