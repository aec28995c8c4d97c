/* A search tree without duplicates has links to the parents. The successor of a node is the
 * leftmost one of its right subtree; where there is none, one has to climb until one comes from the
 * left, but this program just goes one step up. The check says that the successor has a greater
 * key. */
// inputs: 1, 0, 1, 1
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void exit(int);
extern void reach_error(void);

struct node { int key; struct node *up, *left, *right; };

static struct node *insert(struct node **root, int key) {
  struct node **where = root, *above = 0;
  while (*where) {
    above = *where;
    if (above->key == key)
      return above;
    where = key < above->key ? &above->left : &above->right;
  }
  struct node *n = malloc(sizeof *n);
  if (!n)
    exit(0);
  n->key = key;
  n->up = above;
  n->left = n->right = 0;
  return *where = n;
}

static struct node *successor(struct node *n) {
  if (!n->right)
    return n->up;
  for (n = n->right; n->left; n = n->left)
    ;
  return n;
}

int main(void) {
  struct node *root = 0, *last = 0, *next;
  while (__VERIFIER_nondet_int())
    last = insert(&root, __VERIFIER_nondet_int());
  if (!last)
    return 0;
  next = successor(last);
  if (next && next->key <= last->key)
    reach_error();
  return 0;
}
