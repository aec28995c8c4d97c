/* A new cell replaces the old one; what was noted of it is sometimes that of the one before. */
// inputs: 1, 5, 1, -7, 0
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
extern void *malloc(unsigned long);
extern void free(void *);
struct cell { int value; struct cell *before; };
int main(void) {
  struct cell *top = 0;
  int last = 0;
  while (__VERIFIER_nondet_int()) {
    struct cell *new = malloc(sizeof *new);
    if (!new)
      return 0;
    new->value = __VERIFIER_nondet_int();
    new->before = top;
    if (top)
      free(top);
    top = new;
    if (new->value > 0)
      last = new->value;
  }
  if (top && top->value != last)
    reach_error();
  return 0;
}
