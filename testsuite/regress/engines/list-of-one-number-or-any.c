/* A list whose cells all hold one number, or, on the other branch, whatever malloc left in each: bytes of which a chain
   says nothing are arbitrary in each object, not one arbitrary number in all. */
// native: skip (uninitialised memory has one content there)
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void reach_error(void);
struct cell { int value; struct cell *next; };
int main(void) {
  struct cell *list = 0;
  if (__VERIFIER_nondet_int()) {
    int number = __VERIFIER_nondet_int();
    while (__VERIFIER_nondet_int()) {
      struct cell *c = malloc(sizeof *c);
      if (!c)
        return 0;
      c->value = number;
      c->next = list;
      list = c;
    }
  } else {
    while (__VERIFIER_nondet_int()) {
      struct cell *c = malloc(sizeof *c);
      if (!c)
        return 0;
      c->next = list;
      list = c;
    }
  }
  for (; list && list->next; list = list->next)
    if (list->value != list->next->value)
      reach_error();
  return 0;
}
