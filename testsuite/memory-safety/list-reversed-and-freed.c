/* A list of any length is turned around and freed. */
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);
struct cell { int value; struct cell *next; };
int main(void) {
  struct cell *list = 0, *turned = 0;
  while (__VERIFIER_nondet_int()) {
    struct cell *c = malloc(sizeof *c);
    if (!c)
      break;
    c->value = 7;
    c->next = list;
    list = c;
  }
  while (list) {
    struct cell *rest = list->next;
    list->next = turned;
    turned = list;
    list = rest;
  }
  while (turned) {
    struct cell *rest = turned->next;
    free(turned);
    turned = rest;
  }
  return 0;
}
