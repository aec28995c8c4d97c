/* A menu has entries that may be nested three levels deep. An entry is put at some place, and
 * refused if the level of the entry above it is greater than three, where it should be refused from
 * three on. The check computes the height of the menu by recursion and says that it is not above
 * three. */
// inputs: 1, 1, 0, 1, 0, 0, 1
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void exit(int);
extern void reach_error(void);

enum { LEVELS = 3 };
struct entry { struct entry *left, *right; };

static int height(const struct entry *e) {
  if (!e)
    return 0;
  int left = height(e->left), right = height(e->right);
  return (left > right ? left : right) + 1;
}

static int put(struct entry **where) {
  int above = 0;
  while (*where) {
    above++;
    where = __VERIFIER_nondet_int() > 0 ? &(*where)->left : &(*where)->right;
  }
  if (above > LEVELS)
    return 0;
  *where = malloc(sizeof **where);
  if (!*where)
    exit(0);
  (*where)->left = (*where)->right = 0;
  return 1;
}

int main(void) {
  struct entry *menu = 0;
  unsigned refused = 0;
  while (__VERIFIER_nondet_int())
    if (!put(&menu))
      refused++;
  if (height(menu) > LEVELS)
    reach_error();
  return refused != 0;
}
