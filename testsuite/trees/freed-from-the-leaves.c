/* A tree of any size with links to the parents is freed without recursion and without a stack: the
 * walk goes down to a leaf, frees it, forgets it in its parent and goes on there. The check says
 * that as many nodes were freed as there were made. */
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);
extern void exit(int);
extern void reach_error(void);

struct node { struct node *up, *left, *right; };
static unsigned made, freed;

static struct node *grown(void) {
  struct node *root = 0;
  while (__VERIFIER_nondet_int()) {
    struct node **where = &root, *above = 0, *n = malloc(sizeof *n);
    if (!n)
      exit(0);
    made++;
    while (*where) {
      above = *where;
      where = __VERIFIER_nondet_int() ? &above->left : &above->right;
    }
    n->up = above;
    n->left = n->right = 0;
    *where = n;
  }
  return root;
}

int main(void) {
  struct node *n = grown();
  while (n) {
    if (n->left) {
      n = n->left;
    } else if (n->right) {
      n = n->right;
    } else {
      struct node *above = n->up;
      if (above && above->left == n)
        above->left = 0;
      else if (above)
        above->right = 0;
      free(n);
      freed++;
      n = above;
    }
  }
  if (freed != made)
    reach_error();
  return 0;
}
