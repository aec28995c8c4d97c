/* A list as long as an input says, with an error where it has three cells: what is given up of it must not hide that. */
// inputs: 1, 1, 1, 0
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void reach_error(void);
struct cell { struct cell *next; };
int main(void) {
  struct cell *head = 0, *c;
  unsigned int cells = 0;
  while (__VERIFIER_nondet_int()) {
    c = malloc(sizeof *c);
    if (!c)
      return 0;
    c->next = head;
    head = c;
  }
  for (c = head; c; c = c->next)
    cells++;
  if (cells == 3)
    reach_error();
  return 0;
}
