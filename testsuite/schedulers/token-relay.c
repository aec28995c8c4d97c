/* Six threads in a ring, in the style of a simulation kernel: status and event per thread, delta
 * cycles, and a token that each raises by one. Who gets it finds it at its own place. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
enum { N = 6, RUNNABLE = 0, WAITING = 2, NO_EVENT = 2, DELTA = 0, FIRED = 1 };
static int status[N], event[N], pc[N];
static int token, local, rounds;

static void update_threads(void) {
  for (int i = 0; i < N; i++)
    if (event[i] == FIRED)
      status[i] = RUNNABLE;
}

static void fire_delta_events(void) {
  for (int i = 0; i < N; i++)
    if (event[i] == DELTA)
      event[i] = FIRED;
}

static void reset_delta_events(void) {
  for (int i = 0; i < N; i++)
    if (event[i] == FIRED)
      event[i] = NO_EVENT;
}

static int exists_runnable(void) {
  for (int i = 0; i < N; i++)
    if (status[i] == RUNNABLE)
      return 1;
  return 0;
}

static void run(int i) {
  if (i == 0) {
    if (pc[0] == 1 && token != local + N - 1)
      reach_error();
    local = rounds % 16;
    rounds = (rounds + 1) % 16;
    token = local;
    event[1] = DELTA;
  } else if (pc[i] == 1) {
    token++;
    if (token != local + i)
      reach_error();
    event[(i + 1) % N] = DELTA;
  }
  pc[i] = 1;
  status[i] = WAITING;
}

int main(void) {
  for (int i = 0; i < N; i++)
    event[i] = NO_EVENT;
  status[0] = WAITING;
  for (;;) {
    while (exists_runnable()) {
      int i = __VERIFIER_nondet_int();
      if (i >= 0 && i < N && status[i] == RUNNABLE)
        run(i);
    }
    fire_delta_events();
    update_threads();
    reset_delta_events();
    if (!exists_runnable())
      status[0] = RUNNABLE;
  }
}
