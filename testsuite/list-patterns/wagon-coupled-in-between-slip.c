/* A train is a doubly linked list of two wagons at first. Any number of wagons is coupled in,
   each one behind a wagon that is chosen by walking from the front. The two last steps of that
   are in the wrong order, so that the new wagon is in front of itself. The check says that of
   each wagon the one behind it has it in front. */
// inputs: 1, 0
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);
extern void reach_error(void);
struct wagon { struct wagon *front, *behind; };

static void couple(struct wagon *at, struct wagon *w) {
  w->front = at;
  w->behind = at->behind;
  at->behind = w;
  at->behind->front = w;
}

int main(void) {
  struct wagon engine, last;
  engine.front = 0;
  engine.behind = &last;
  last.front = &engine;
  last.behind = 0;
  while (__VERIFIER_nondet_int()) {
    struct wagon *at = &engine, *w = malloc(sizeof *w);
    if (!w)
      break;
    while (at->behind != &last && __VERIFIER_nondet_int())
      at = at->behind;
    couple(at, w);
  }
  for (struct wagon *w = &engine; w->behind; w = w->behind)
    if (w->behind->front != w)
      reach_error();
  struct wagon *w = engine.behind;
  while (w != &last) {
    struct wagon *gone = w;
    w = w->behind;
    free(gone);
  }
  return 0;
}
