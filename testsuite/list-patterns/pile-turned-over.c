/* Plates with numbers in turn are put on a pile, which is turned over: the list is reversed in
   place. The check says that the plate with number 0 is on top then, that the numbers rise by
   one from plate to plate, and that there are as many plates as before. */
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);
extern void reach_error(void);
struct plate { unsigned number; struct plate *below; };

static struct plate *turn_over(struct plate *top) {
  struct plate *turned = 0;
  while (top) {
    struct plate *next = top->below;
    top->below = turned;
    turned = top;
    top = next;
  }
  return turned;
}

int main(void) {
  struct plate *top = 0;
  unsigned n = 0;
  while (__VERIFIER_nondet_int()) {
    struct plate *p = malloc(sizeof *p);
    if (!p)
      break;
    p->number = n++;
    p->below = top;
    top = p;
  }
  top = turn_over(top);
  unsigned expected = 0;
  for (struct plate *p = top; p; p = p->below)
    if (p->number != expected++)
      reach_error();
  if (expected != n)
    reach_error();
  while (top) {
    struct plate *gone = top;
    top = gone->below;
    free(gone);
  }
  return 0;
}
