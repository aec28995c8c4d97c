/* Cells are taken out of a list of any length through a pointer to the link that leads to them. */
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);
struct cell { int value; struct cell *next; };
int main(void) {
  struct cell *list = 0, **at;
  while (__VERIFIER_nondet_int()) {
    struct cell *c = malloc(sizeof *c);
    if (!c)
      break;
    c->value = __VERIFIER_nondet_int();
    c->next = list;
    list = c;
  }
  at = &list;
  while (*at) {
    struct cell *c = *at;
    if (c->value < 0) {
      *at = c->next;
      free(c);
    } else {
      at = &c->next;
    }
  }
  while (list) {
    struct cell *rest = list->next;
    free(list);
    list = rest;
  }
  return 0;
}
