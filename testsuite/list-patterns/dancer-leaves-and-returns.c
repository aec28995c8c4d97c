/* A row of dancers is a doubly linked list of any length. Any dancer who is neither first nor
   last leaves the row and returns, which the pointers that the dancer keeps make possible, again
   and again. The check says that while the dancer is away the neighbours know each other, and
   that in the end all neighbours do, as many as there were. */
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);
extern void reach_error(void);
struct dancer { struct dancer *left, *right; };

static void leave_and_return(struct dancer *d) {
  struct dancer *left = d->left, *right = d->right;
  left->right = right;
  right->left = left;
  if (d->left->right != d->right || d->right->left != d->left)
    reach_error();
  d->left->right = d;
  d->right->left = d;
}

int main(void) {
  struct dancer first, *last = &first;
  unsigned n = 1;
  first.left = first.right = 0;
  while (__VERIFIER_nondet_int()) {
    struct dancer *d = malloc(sizeof *d);
    if (!d)
      break;
    d->left = last;
    d->right = 0;
    last->right = d;
    last = d;
    n++;
  }
  while (__VERIFIER_nondet_int()) {
    struct dancer *d = &first;
    while (d->right && __VERIFIER_nondet_int())
      d = d->right;
    if (d->left && d->right)
      leave_and_return(d);
  }
  unsigned seen = 1;
  for (struct dancer *d = &first; d->right; d = d->right) {
    if (d->right->left != d)
      reach_error();
    seen++;
  }
  if (seen != n)
    reach_error();
  while (last != &first) {
    struct dancer *gone = last;
    last = last->left;
    free(gone);
  }
  return 0;
}
