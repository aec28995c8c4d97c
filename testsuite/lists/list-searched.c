/* A search through a list of any length ends at the number that was wanted, or behind the list. */
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void reach_error(void);
struct cell { int value; struct cell *next; };
int main(void) {
  int wanted = __VERIFIER_nondet_int();
  struct cell *list = 0, *found;
  while (__VERIFIER_nondet_int()) {
    struct cell *c = malloc(sizeof *c);
    if (!c)
      return 0;
    c->value = __VERIFIER_nondet_int();
    c->next = list;
    list = c;
  }
  found = list;
  while (found && found->value != wanted)
    found = found->next;
  if (found && found->value != wanted)
    reach_error();
  return 0;
}
