/* A list of at most a hundred cells, as an input says: bounded, so it has to be solved. */
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void reach_error(void);
struct cell { int value; struct cell *next; };
int main(void) {
  struct cell *head = 0, *c;
  int cells = 0, met = 0;
  while (cells < 100 && __VERIFIER_nondet_int()) {
    c = malloc(sizeof *c);
    if (!c)
      return 0;
    c->value = 5;
    c->next = head;
    head = c;
    cells++;
  }
  for (c = head; c; c = c->next)
    met += c->value;
  if (met != 5 * cells)
    reach_error();
  return 0;
}
