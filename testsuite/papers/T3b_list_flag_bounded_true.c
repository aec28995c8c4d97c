/* (variant, at most five cells) Thesis Fig. 3.3: list contents correlated with a flag. */
extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);
extern void *malloc(unsigned long);
struct cell { int h; struct cell *n; };
int main(void) {
  int flag = __VERIFIER_nondet_int(), cells = 1;
  struct cell *a = malloc(sizeof *a), *p;
  if (!a) return 0;
  p = a;
  while (cells < 5 && __VERIFIER_nondet_bool()) {
    cells++;
    p->h = flag ? 1 : 2;
    p->n = malloc(sizeof *p->n);
    if (!p->n) return 0;
    p = p->n;
  }
  p->h = 3;
  p = a;
  while (p->h == (flag ? 1 : 2)) p = p->n;
  if (p->h != 3) reach_error();
  return 0;
}
