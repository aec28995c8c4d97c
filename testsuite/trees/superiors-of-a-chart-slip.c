/* The chart of an organisation grows: each newcomer gets a free place that is found by walking down
 * from the head, but one who is put to the right names the head as superior, wherever the place is.
 * The check says that everyone met on a way down names the one above, which fails two levels below
 * the head. */
// inputs: 1, 0, 1
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
        p->right = hire(head);
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
