/* Pupils line up by height, the tallest one in front. One who is taller than the first one goes
   to the front, everybody else to the second place, which is right for two pupils only. The
   check says that nobody stands behind a smaller one. */
// inputs: 1, 9, 1, 5, 1, 3, 0
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);
extern void reach_error(void);
struct pupil { int height; struct pupil *behind; };

static struct pupil *line_up(struct pupil *first, struct pupil *p) {
  if (!first || p->height > first->height) {
    p->behind = first;
    return p;
  }
  p->behind = first->behind;
  first->behind = p;
  return first;
}

int main(void) {
  struct pupil *first = 0;
  while (__VERIFIER_nondet_int()) {
    struct pupil *p = malloc(sizeof *p);
    if (!p)
      break;
    p->height = __VERIFIER_nondet_int();
    first = line_up(first, p);
  }
  for (struct pupil *p = first; p && p->behind; p = p->behind)
    if (p->height < p->behind->height)
      reach_error();
  while (first) {
    struct pupil *gone = first;
    first = gone->behind;
    free(gone);
  }
  return 0;
}
