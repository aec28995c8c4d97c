/* A tree with red and black nodes grows: a new node may only be red if the one above it is black.
 * Then some nodes that are met on ways down from the root are painted black, which is always
 * allowed. The check walks down once more on some way: there is no red node below a red one, and
 * the root is black. */
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void exit(int);
extern void reach_error(void);

enum colour { BLACK, RED };
struct node { enum colour colour; struct node *left, *right; };

static void add(struct node **where) {
  struct node *above = 0, *n = malloc(sizeof *n);
  if (!n)
    exit(0);
  while (*where) {
    above = *where;
    where = __VERIFIER_nondet_int() ? &above->left : &above->right;
  }
  n->colour = BLACK;
  if (above && above->colour == BLACK && __VERIFIER_nondet_int())
    n->colour = RED;
  n->left = n->right = 0;
  *where = n;
}

static struct node *met_on_some_way(struct node *n) {
  while (n && __VERIFIER_nondet_int())
    n = __VERIFIER_nondet_int() ? n->left : n->right;
  return n;
}

int main(void) {
  struct node *root = 0, *n;
  while (__VERIFIER_nondet_int())
    add(&root);
  while (__VERIFIER_nondet_int()) {
    n = met_on_some_way(root);
    if (n)
      n->colour = BLACK;
  }
  enum colour above = RED;
  for (n = root; n; n = __VERIFIER_nondet_int() ? n->left : n->right) {
    if (above == RED && n->colour == RED)
      reach_error();
    above = n->colour;
  }
  return 0;
}
