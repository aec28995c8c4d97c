/* Two batches, each in order, are hung together; which one comes first is decided by their first
 * parts, and that the last part of the one can be above the first of the other is overlooked. The
 * check is that the whole is in order. */
// inputs: 1, 2, 1, 9, 0, 1, 4, 0
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void exit(int);
extern void reach_error(void);

struct part {
  int size;
  struct part *next;
};

struct batch {
  struct part *first, *last;
};

static struct batch produce(void) {
  struct batch batch = {0, 0};
  while (__VERIFIER_nondet_int()) {
    struct part *part = malloc(sizeof *part);
    if (!part)
      exit(0);
    part->size = __VERIFIER_nondet_int();
    part->next = 0;
    if (!batch.last)
      batch.first = part;
    else if (part->size < batch.last->size)
      part->size = batch.last->size; /* the machine does not go back */
    if (batch.last)
      batch.last->next = part;
    batch.last = part;
  }
  return batch;
}

static struct part *hang_together(struct batch a, struct batch b) {
  if (!a.first)
    return b.first;
  if (!b.first)
    return a.first;
  if (a.first->size <= b.first->size) {
    a.last->next = b.first;
    return a.first;
  }
  b.last->next = a.first;
  return b.first;
}

int main(void) {
  struct batch a = produce(), b = produce();
  struct part *all = hang_together(a, b);
  for (; all && all->next; all = all->next)
    if (all->size > all->next->size)
      reach_error();
  return 0;
}
