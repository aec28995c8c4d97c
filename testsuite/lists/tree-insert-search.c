/* A binary search tree of constants: in-order traversal is sorted, a search finds what was inserted and nothing else. */
extern void *malloc(__SIZE_TYPE__);
extern void reach_error(void);
struct tree { int key; struct tree *left, *right; };
static int last = -1, seen;
static void walk(const struct tree *t) {
  if (!t)
    return;
  walk(t->left);
  if (t->key <= last)
    reach_error();
  last = t->key;
  seen++;
  walk(t->right);
}
int main(void) {
  static const int keys[] = {50, 20, 70, 10, 30};
  struct tree *root = 0;
  for (int i = 0; i < 5; i++) {
    struct tree **where = &root, *t = malloc(sizeof *t);
    if (!t)
      return 0;
    t->key = keys[i];
    t->left = t->right = 0;
    while (*where)
      where = keys[i] < (*where)->key ? &(*where)->left : &(*where)->right;
    *where = t;
  }
  walk(root);
  if (seen != 5 || root->left->right->key != 30)
    reach_error();
  return 0;
}
