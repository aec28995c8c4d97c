/* A tree of any size is grown, then some way is gone down to a leaf, which is cut off and freed.
 * The check counts the nodes by recursion: it finds all of them before that, and one less
 * afterwards. */
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);
extern void exit(int);
extern void reach_error(void);

struct node { struct node *left, *right; };

static unsigned count(const struct node *n) {
  return n ? 1 + count(n->left) + count(n->right) : 0;
}

static int is_leaf(const struct node *n) { return !n->left && !n->right; }

static void add(struct node **where) {
  while (*where)
    where = __VERIFIER_nondet_int() ? &(*where)->left : &(*where)->right;
  *where = malloc(sizeof **where);
  if (!*where)
    exit(0);
  (*where)->left = (*where)->right = 0;
}

int main(void) {
  struct node *root = 0, **where = &root;
  unsigned made = 0;
  do {
    add(&root);
    made++;
  } while (__VERIFIER_nondet_int());
  if (count(root) != made)
    reach_error();
  while (!is_leaf(*where)) {
    struct node *n = *where;
    where = n->left && (!n->right || __VERIFIER_nondet_int()) ? &n->left : &n->right;
  }
  free(*where);
  *where = 0;
  if (count(root) != made - 1)
    reach_error();
  return 0;
}
