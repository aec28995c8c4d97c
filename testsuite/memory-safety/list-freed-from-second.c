/* The second cell of a list of any length is freed until one is left, then that. */
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);
struct cell { int value; struct cell *next; };
int main(void) {
  struct cell *list = 0;
  while (__VERIFIER_nondet_int()) {
    struct cell *c = malloc(sizeof *c);
    if (!c)
      break;
    c->value = 1;
    c->next = list;
    list = c;
  }
  while (list && list->next) {
    struct cell *second = list->next;
    list->next = second->next;
    free(second);
  }
  free(list);
  return 0;
}
