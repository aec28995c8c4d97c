/* A knock-out tournament is drawn as a tree of any size. It has one leaf more than nodes with two
 * children; but what counts as a fork here are nodes with any child, and the check of the two
 * numbers fails where a node has just one. */
// inputs: 1, 1, 1, 0, 1, 0, 0, 1
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void reach_error(void);

struct node { struct node *left, *right; };

static unsigned leaves(const struct node *n) {
  if (!n)
    return 0;
  if (!n->left && !n->right)
    return 1;
  return leaves(n->left) + leaves(n->right);
}

static unsigned forks(const struct node *n) {
  if (!n || (!n->left && !n->right))
    return 0;
  return 1 + forks(n->left) + forks(n->right);
}

int main(void) {
  struct node *root = 0;
  int nodes = 0;
  do {
    struct node **where = &root, *n = malloc(sizeof *n);
    if (!n)
      return 0;
    n->left = n->right = 0;
    while (*where)
      where = __VERIFIER_nondet_int() ? &(*where)->left : &(*where)->right;
    *where = n;
    nodes++;
  } while (__VERIFIER_nondet_int());
  if (nodes < 5 || nodes > 7)
    return 0;
  if (leaves(root) != forks(root) + 1)
    reach_error();
  return 0;
}
