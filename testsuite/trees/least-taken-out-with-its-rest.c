/* A waiting room is a search tree from which the least number is called each time. When the node is
 * taken out, what hangs at its right is forgotten with it. The check says that as many persons are
 * called as have come. */
// inputs: 1, 0, 1
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);
extern void exit(int);
extern void reach_error(void);

struct person { int number; struct person *left, *right; };

static void come(struct person **where, int number) {
  struct person *p = malloc(sizeof *p);
  if (!p)
    exit(0);
  p->number = number;
  p->left = p->right = 0;
  while (*where)
    where = number < (*where)->number ? &(*where)->left : &(*where)->right;
  *where = p;
}

static int call(struct person **where) {
  while ((*where)->left)
    where = &(*where)->left;
  struct person *p = *where;
  int number = p->number;
  *where = 0;
  free(p);
  return number;
}

int main(void) {
  struct person *room = 0;
  unsigned came = 0, called = 0;
  while (__VERIFIER_nondet_int()) {
    int number = __VERIFIER_nondet_int();
    if (number < 0)
      continue;
    come(&room, number);
    came++;
  }
  while (room) {
    call(&room);
    called++;
  }
  if (came != called)
    reach_error();
  return 0;
}
