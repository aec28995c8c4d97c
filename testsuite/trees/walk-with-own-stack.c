/* A tree of any size is walked without recursion: nodes that are still to be visited wait on a
 * stack with eight places, and the walk is given up when there is no place for another one. The
 * check in front of each push says that the stack has a free place, the one at each pop that a node
 * was there. */
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void exit(int);
extern void reach_error(void);

enum { PLACES = 8 };
struct node { struct node *left, *right; };
static struct node *waiting[PLACES];
static int count;

static void push(struct node *n) {
  if (count >= PLACES)
    reach_error();
  waiting[count++] = n;
}

static struct node *grown(void) {
  struct node *root = 0;
  while (__VERIFIER_nondet_int()) {
    struct node **where = &root, *n = malloc(sizeof *n);
    if (!n)
      exit(0);
    n->left = n->right = 0;
    while (*where)
      where = __VERIFIER_nondet_int() ? &(*where)->left : &(*where)->right;
    *where = n;
  }
  return root;
}

int main(void) {
  struct node *root = grown();
  if (root)
    push(root);
  while (count > 0) {
    struct node *n = waiting[--count];
    if (!n)
      reach_error();
    if (n->right && count == PLACES)
      return 1;
    if (n->right)
      push(n->right);
    if (n->left && count == PLACES)
      return 1;
    if (n->left)
      push(n->left);
  }
  return 0;
}
