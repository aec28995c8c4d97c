/* The chart of an organisation grows: each newcomer gets a free place that is found by walking down
 * from the head, to the left or to the right as an input says. Then an inspector walks down from
 * the head on some way: everyone met names the one whom the inspector comes from as superior, and
 * the head names nobody. */
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void exit(int);
extern void reach_error(void);

struct person { struct person *superior, *left, *right; };

static struct person *hire(struct person *superior) {
  struct person *p = malloc(sizeof *p);
  if (!p)
    exit(0);
  p->superior = superior;
  p->left = p->right = 0;
  return p;
}

static void take_on(struct person *head) {
  struct person *p = head;
  for (;;) {
    if (__VERIFIER_nondet_int()) {
      if (!p->left) {
        p->left = hire(p);
        return;
      }
      p = p->left;
    } else {
      if (!p->right) {
        p->right = hire(p);
        return;
      }
      p = p->right;
    }
  }
}

int main(void) {
  struct person *head = hire(0), *from = 0, *met;
  while (__VERIFIER_nondet_int())
    take_on(head);
  for (met = head; met; met = __VERIFIER_nondet_int() ? met->left : met->right) {
    if (met->superior != from)
      reach_error();
    from = met;
  }
  return 0;
}
