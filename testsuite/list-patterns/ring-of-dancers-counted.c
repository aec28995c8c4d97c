/* Dancers stand in a ring: a circular list with a pointer to the one who came last. Dancers join
   and leave behind that one, in any order, and are counted. The check walks once around the ring
   and says that the count is right. */
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);
extern void reach_error(void);
struct dancer { struct dancer *next; };
static struct dancer *last;
static unsigned count;

static void join(void) {
  struct dancer *d = malloc(sizeof *d);
  if (!d)
    return;
  if (last) {
    d->next = last->next;
    last->next = d;
  } else {
    d->next = d;
  }
  last = d;
  count++;
}

static void leave(void) {
  if (!last)
    return;
  struct dancer *gone = last->next;
  if (gone == last)
    last = 0;
  else
    last->next = gone->next;
  count--;
  free(gone);
}

int main(void) {
  int wish;
  while ((wish = __VERIFIER_nondet_int()) != 0)
    if (wish > 0)
      join();
    else
      leave();
  unsigned walked = 0;
  if (last) {
    struct dancer *d = last;
    do {
      walked++;
      d = d->next;
    } while (d != last);
  }
  if (walked != count)
    reach_error();
  while (last)
    leave();
  return 0;
}
