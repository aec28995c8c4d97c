/* Two functions walk through folders and their entries and share a struct by pointer: the depth
 * goes up when a folder is entered and down when it is left, but not when the walk is stopped in it
 * by an input. The check says that the depth is the same after each folder as before. */
// inputs: 1, 9
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

enum { LIMIT = 20 };
struct walk { int depth, stopped; unsigned folders, files; };

static void entry(struct walk *w);

static int folder(struct walk *w) {
  if (w->depth == LIMIT)
    return -1;
  w->depth++;
  w->folders++;
  while (__VERIFIER_nondet_int()) {
    entry(w);
    if (w->stopped)
      return -1;
  }
  w->depth--;
  return 0;
}

static void entry(struct walk *w) {
  int kind = __VERIFIER_nondet_int(), before = w->depth;
  if (before > LIMIT)
    reach_error();
  if (kind == 9) {
    w->stopped = 1;
  } else if (kind > 0) {
    if (folder(w) < 0)
      w->stopped = 1;
  } else {
    w->files++;
  }
  if (w->depth != before)
    reach_error();
}

int main(void) {
  struct walk w = {0, 0, 0, 0};
  folder(&w);
  if (w.depth != 0)
    reach_error();
  return 0;
}
