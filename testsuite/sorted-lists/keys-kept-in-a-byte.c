/* A list is kept in the order of keys; the place is sought with the whole key, of which the cell
 * has only a byte. A key above 255 goes to the end and is small there, which the check of the order
 * of neighbours finds. */
// inputs: 1, 17, 1, 256, 0
extern unsigned int __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void reach_error(void);

struct cell {
  unsigned char key;
  struct cell *next;
};

static struct cell *insert(struct cell *list, unsigned int key) {
  struct cell *cell = malloc(sizeof *cell), *before = 0, *after = list;
  if (!cell)
    return list;
  while (after && after->key < key) {
    before = after;
    after = after->next;
  }
  cell->key = (unsigned char)key;
  cell->next = after;
  if (!before)
    return cell;
  before->next = cell;
  return list;
}

int main(void) {
  struct cell *list = 0;
  while (__VERIFIER_nondet_int())
    list = insert(list, __VERIFIER_nondet_uint());
  for (struct cell *c = list; c; c = c->next)
    if (c->next && c->key > c->next->key)
      reach_error();
  return 0;
}
