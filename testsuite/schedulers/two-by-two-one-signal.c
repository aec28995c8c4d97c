/* As two-by-two with one place and one condition for all, where one waiting thread is woken: it may
 * be of the wrong kind, and all sleep. */
// inputs: 2, 3, 0, 0, 1, 2, 2, 3
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
enum { RUNNABLE, WAITS_FULL, WAITS_EMPTY };
static int p0, p1, c0, c1;
static int filled, first, last;
static int place[3];

static void wake_producers(void) {
  if (c0 == WAITS_EMPTY)
    c0 = RUNNABLE;
  else if (c1 == WAITS_EMPTY)
    c1 = RUNNABLE;
  else if (p0 == WAITS_FULL)
    p0 = RUNNABLE;
  else if (p1 == WAITS_FULL)
    p1 = RUNNABLE;
}

static void wake_consumers(void) { wake_producers(); }

static void produce(int *me, int mark) {
  if (filled == 1) {
    *me = WAITS_FULL;
    return;
  }
  if (place[last] != 0)
    reach_error();
  place[last] = mark;
  last = last == 2 ? 0 : last + 1;
  filled++;
  wake_consumers();
}

static void consume(int *me) {
  if (filled == 0) {
    *me = WAITS_EMPTY;
    return;
  }
  if (place[first] == 0)
    reach_error();
  place[first] = 0;
  first = first == 2 ? 0 : first + 1;
  filled--;
  wake_producers();
}

int main(void) {
  for (;;) {
    int who = __VERIFIER_nondet_int();
    if (who == 0 && p0 == RUNNABLE)
      produce(&p0, 1);
    else if (who == 1 && p1 == RUNNABLE)
      produce(&p1, 2);
    else if (who == 2 && c0 == RUNNABLE)
      consume(&c0);
    else if (who == 3 && c1 == RUNNABLE)
      consume(&c1);
    if (p0 && p1 && c0 && c1)
      reach_error();
    if (filled < 0 || filled > 3)
      reach_error();
  }
}
