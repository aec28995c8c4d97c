/* (variant, two lists of at most four) Thesis Fig. 5.1: concatenate two doubly linked lists; back pointers stay right. */
extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);
extern void *malloc(unsigned long);
extern void exit(int);
struct dn { int data; struct dn *succ, *pred; };
static struct dn *mk(void) {
  int cells = 1;
  struct dn *r = malloc(sizeof *r), *p = r, *t;
  if (!r) exit(0);
  r->succ = r->pred = 0;
  while (cells < 4 && __VERIFIER_nondet_bool()) {
    cells++;
    t = malloc(sizeof *t);
    if (!t) exit(0);
    t->succ = 0; p->succ = t; t->pred = p; p = t;
  }
  return r;
}
int main(void) {
  struct dn *l1 = mk(), *l2 = mk(), *p = l1;
  while (p->succ) p = p->succ;
  p->succ = l2; l2->pred = p;
  for (p = l1; p && p->succ; p = p->succ)
    if (p->succ->pred != p) reach_error();
  return 0;
}
