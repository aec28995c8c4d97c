/* Numbers are put into a list of any length at their places; all is freed. */
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);
struct cell { int value; struct cell *next; };
int main(void) {
  struct cell *list = 0;
  while (__VERIFIER_nondet_int()) {
    struct cell *c = malloc(sizeof *c), *before = 0, *at = list;
    if (!c)
      break;
    c->value = __VERIFIER_nondet_int();
    while (at && at->value < c->value) {
      before = at;
      at = at->next;
    }
    c->next = at;
    if (before)
      before->next = c;
    else
      list = c;
  }
  while (list) {
    struct cell *rest = list->next;
    free(list);
    list = rest;
  }
  return 0;
}
