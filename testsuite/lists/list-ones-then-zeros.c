/* A list of ones, any number, before zeros, any number. */
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void reach_error(void);
struct cell { int value; struct cell *next; };
int main(void) {
  struct cell *list = 0, *c;
  while (__VERIFIER_nondet_int()) {
    c = malloc(sizeof *c);
    if (!c)
      return 0;
    c->value = 0;
    c->next = list;
    list = c;
  }
  while (__VERIFIER_nondet_int()) {
    c = malloc(sizeof *c);
    if (!c)
      return 0;
    c->value = 1;
    c->next = list;
    list = c;
  }
  c = list;
  while (c && c->value == 1)
    c = c->next;
  for (; c; c = c->next)
    if (c->value != 0)
      reach_error();
  return 0;
}
