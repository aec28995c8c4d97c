/* A tree of any size with links to the parents is grown, then some node of it that has a right
 * child is rotated to the left. The check walks down on some way from the root, which has no parent
 * afterwards: the parent of each node is the one from which the walk came. */
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void exit(int);
extern void reach_error(void);

struct node { struct node *up, *left, *right; };

static void add(struct node **where) {
  struct node *above = 0;
  while (*where) {
    above = *where;
    where = __VERIFIER_nondet_int() ? &above->left : &above->right;
  }
  *where = malloc(sizeof **where);
  if (!*where)
    exit(0);
  (*where)->up = above;
  (*where)->left = (*where)->right = 0;
}

static void rotate_left(struct node **root, struct node *x) {
  struct node *y = x->right, *above = x->up;
  x->right = y->left;
  if (y->left)
    y->left->up = x;
  y->left = x;
  x->up = y;
  y->up = above;
  if (!above)
    *root = y;
  else if (above->left == x)
    above->left = y;
  else
    above->right = y;
}

int main(void) {
  struct node *root = 0, *from = 0, *n;
  do
    add(&root);
  while (__VERIFIER_nondet_int());
  n = root;
  while (n && __VERIFIER_nondet_int())
    n = __VERIFIER_nondet_int() ? n->left : n->right;
  if (n && n->right)
    rotate_left(&root, n);
  for (n = root; n; n = __VERIFIER_nondet_int() ? n->left : n->right) {
    if (n->up != from)
      reach_error();
    from = n;
  }
  return 0;
}
