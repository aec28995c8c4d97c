/* Runners are entered into a list in order of their times by a recursion that gets the address of
 * the link to be set. Their number is not limited. A recursive check says that no runner is faster
 * than the one before, another one that the list is as long as there were runners; then it is freed
 * by recursion. */
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);
extern void exit(int);
extern void reach_error(void);

struct runner { int time; struct runner *next; };

static void enter(struct runner **link, int time) {
  if (*link && (*link)->time <= time) {
    enter(&(*link)->next, time);
    return;
  }
  struct runner *r = malloc(sizeof *r);
  if (!r)
    exit(0);
  r->time = time;
  r->next = *link;
  *link = r;
}

static void compare(const struct runner *r) {
  if (!r || !r->next)
    return;
  if (r->time > r->next->time)
    reach_error();
  compare(r->next);
}

static unsigned length(const struct runner *r) { return r ? 1 + length(r->next) : 0; }

static void forget(struct runner **link) {
  if (!*link)
    return;
  forget(&(*link)->next);
  free(*link);
  *link = 0;
}

int main(void) {
  struct runner *first = 0;
  unsigned runners = 0;
  while (__VERIFIER_nondet_int()) {
    enter(&first, __VERIFIER_nondet_int());
    runners++;
  }
  compare(first);
  if (length(first) != runners)
    reach_error();
  forget(&first);
  return 0;
}
