/* Three tasks of fixed priority and a mutex with inheritance: the low task with the lock runs
 * before the middle one while the high one waits. A waiting high task sees the lock within a
 * bounded time. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
enum { LOW, MIDDLE, HIGH, TASKS, NOBODY = -1, SECTION = 4 };
static _Bool ready[TASKS], wants[TASKS];
static int owner = NOBODY, left, waited;

static int priority(int task) {
  if (task == owner && task == LOW && wants[HIGH])
    return HIGH;
  if (task == HIGH && wants[HIGH] && owner != NOBODY && owner != HIGH)
    return NOBODY;
  return task;
}

static int choose(void) {
  int best = NOBODY, top = NOBODY;
  for (int t = 0; t < TASKS; t++)
    if (ready[t] && priority(t) > top) {
      best = t;
      top = priority(t);
    }
  return best;
}

static void run(int task) {
  if (task == owner) {
    if (--left > 0)
      return;
    owner = NOBODY;
    wants[task] = 0;
    ready[task] = 0;
  } else if (wants[task] && owner == NOBODY) {
    owner = task;
    left = SECTION;
  } else if (!wants[task]) {
    ready[task] = 0;
  }
}

int main(void) {
  for (;;) {
    int event = __VERIFIER_nondet_int();
    if (event >= 0 && event < TASKS) {
      ready[event] = 1;
      if (event != MIDDLE)
        wants[event] = 1;
      continue;
    }
    int task = choose();
    if (task != NOBODY)
      run(task);
    if (wants[HIGH] && owner != HIGH)
      waited++;
    else
      waited = 0;
    if (owner != NOBODY && (!wants[owner] || !ready[owner]))
      reach_error();
    if (left < 0 || waited > SECTION)
      reach_error();
  }
}
