/* A tree of any size is mirrored by recursion: each node swaps its children. The check says that
 * the node that was at the end of the leftmost way is at the end of the rightmost one then, and the
 * other way round. */
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void exit(int);
extern void reach_error(void);

struct node { struct node *left, *right; };

static struct node *grown(void) {
  struct node *root = 0;
  do {
    struct node **where = &root, *n = malloc(sizeof *n);
    if (!n)
      exit(0);
    n->left = n->right = 0;
    while (*where)
      where = __VERIFIER_nondet_int() ? &(*where)->left : &(*where)->right;
    *where = n;
  } while (__VERIFIER_nondet_int());
  return root;
}

static void mirror(struct node *n) {
  if (!n)
    return;
  struct node *left = n->left;
  mirror(left);
  mirror(n->right);
  n->left = n->right;
  n->right = left;
}

static const struct node *leftmost(const struct node *n) {
  return n->left ? leftmost(n->left) : n;
}

static const struct node *rightmost(const struct node *n) {
  return n->right ? rightmost(n->right) : n;
}

int main(void) {
  struct node *root = grown();
  const struct node *first = leftmost(root), *last = rightmost(root);
  mirror(root);
  if (leftmost(root) != last || rightmost(root) != first)
    reach_error();
  return 0;
}
