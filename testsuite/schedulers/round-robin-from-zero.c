/* As round-robin, but after thread 6 blocks the next is looked for from the first thread on: the
 * threads behind it may never get their turn. */
// inputs: -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, 1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
enum { N = 12, QUANTUM = 3, MONITORED = 7 };
static _Bool blocked[N];
static int current, quantum = QUANTUM;
static int waited;

static int next_ready(int from) {
  for (int k = 1; k <= N; k++) {
    int candidate = (from + k) % N;
    if (!blocked[candidate])
      return candidate;
  }
  return -1;
}

static void give_up(void) {
  int next = next_ready(current);
  if (next < 0) {
    blocked[0] = 0;
    next = 0;
  }
  current = next;
  quantum = QUANTUM;
}

int main(void) {
  for (;;) {
    int event = __VERIFIER_nondet_int();
    if (event == 1 && current >= 6 && current < 9) {
      blocked[current] = 1;
      if (current == MONITORED)
        waited = 0;
      if (current == 6)
        current = 0;
      give_up();
    } else if (event == 2) {
      blocked[6] = 0;
      blocked[7] = 0;
    } else if (event == 3) {
      blocked[8] = 0;
    } else {
      if (current == MONITORED || blocked[MONITORED])
        waited = 0;
      else
        waited++;
      if (--quantum == 0)
        give_up();
    }
    if (blocked[current] || quantum < 1 || quantum > QUANTUM)
      reach_error();
    if (waited > (N - 1) * QUANTUM)
      reach_error();
  }
}
