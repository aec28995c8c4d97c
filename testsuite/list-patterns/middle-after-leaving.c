/* A list of runners has pointers to the first, the last and the middle one. The middle moves on
   with each second runner who comes in at the end, but it stays when runners leave at the front.
   The check says that half of the others, rounded down, are before the middle. */
// inputs: 1, 1, 1, -1, -1, 0
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void reach_error(void);
struct runner { struct runner *next; };
static struct runner *first, *last, *middle;
static unsigned count;

static void come_in(void) {
  struct runner *r = malloc(sizeof *r);
  if (!r)
    return;
  r->next = 0;
  if (first)
    last->next = r;
  else
    first = middle = r;
  last = r;
  count++;
  if (count > 1 && count % 2 == 1)
    middle = middle->next;
}

static void leave(void) {
  if (!first)
    return;
  first = first->next;
  count--;
}

int main(void) {
  int wish;
  while ((wish = __VERIFIER_nondet_int()) != 0)
    if (wish > 0)
      come_in();
    else
      leave();
  unsigned before = 0;
  for (struct runner *r = first; r && r != middle; r = r->next)
    before++;
  if (count > 0 && before != (count - 1) / 2)
    reach_error();
  return 0;
}
