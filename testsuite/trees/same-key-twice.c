/* A search tree takes what an input says, with equal keys to the right. The check walks through it
 * in order by recursion and says that each key is greater than the one before, which forgets that a
 * key may come twice. */
// inputs: 1, 4, 1, 2, 1, 4
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void exit(int);
extern void reach_error(void);

struct node { int key; struct node *left, *right; };
static const struct node *before;

static struct node *insert(struct node *n, int key) {
  if (!n) {
    n = malloc(sizeof *n);
    if (!n)
      exit(0);
    n->key = key;
    n->left = n->right = 0;
  } else if (key < n->key) {
    n->left = insert(n->left, key);
  } else {
    n->right = insert(n->right, key);
  }
  return n;
}

static void walk(const struct node *n) {
  if (!n)
    return;
  walk(n->left);
  if (before && before->key >= n->key)
    reach_error();
  before = n;
  walk(n->right);
}

int main(void) {
  struct node *root = 0;
  while (__VERIFIER_nondet_int())
    root = insert(root, __VERIFIER_nondet_int());
  walk(root);
  return 0;
}
