/* A tree of up to five nodes is grown leaf by leaf, then its height and the number of its nodes are
 * computed by recursion. The check says that all nodes are counted, that the height is not above
 * their number, and that so many have room in a tree of this height. */
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);
extern void reach_error(void);

struct node { struct node *left, *right; };

static int count(const struct node *n) { return n ? 1 + count(n->left) + count(n->right) : 0; }

static int height(const struct node *n) {
  if (!n)
    return 0;
  int left = height(n->left), right = height(n->right);
  return 1 + (left > right ? left : right);
}

static void drop(struct node *n) {
  if (!n)
    return;
  drop(n->left);
  drop(n->right);
  free(n);
}

int main(void) {
  struct node *root = 0;
  int made = 0;
  while (made < 5 && __VERIFIER_nondet_int()) {
    struct node **where = &root;
    while (*where)
      where = __VERIFIER_nondet_int() ? &(*where)->left : &(*where)->right;
    *where = malloc(sizeof **where);
    if (!*where)
      return 0;
    (*where)->left = (*where)->right = 0;
    made++;
  }
  int nodes = count(root), levels = height(root);
  if (nodes != made || levels > nodes || nodes >= 1 << levels)
    reach_error();
  drop(root);
  return 0;
}
