/* A search tree without duplicates takes keys in any order and number. The check goes to the left
 * of the root and walks down from there on some way: all keys met are less than the key of the
 * root. */
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void exit(int);
extern void reach_error(void);

struct node { int key; struct node *left, *right; };

static struct node *insert(struct node *root, int key) {
  struct node **where = &root;
  while (*where) {
    if ((*where)->key == key)
      return root;
    where = key < (*where)->key ? &(*where)->left : &(*where)->right;
  }
  *where = malloc(sizeof **where);
  if (!*where)
    exit(0);
  (*where)->key = key;
  (*where)->left = (*where)->right = 0;
  return root;
}

int main(void) {
  struct node *root = 0, *n;
  while (__VERIFIER_nondet_int())
    root = insert(root, __VERIFIER_nondet_int());
  if (!root)
    return 0;
  for (n = root->left; n; n = __VERIFIER_nondet_int() ? n->left : n->right)
    if (n->key >= root->key)
      reach_error();
  return 0;
}
