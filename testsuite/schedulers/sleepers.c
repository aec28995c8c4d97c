/* Five threads sleep for times of their own on a wheel of 16 slots and are woken by its clock: each
 * wakes exactly when its time has come, and a thread is in one slot at most. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
enum { SLOTS = 16, THREADS = 5 };
static unsigned char slot[SLOTS];
static unsigned char due[THREADS], asleep[THREADS];
static unsigned now;

static void sleep_for(unsigned thread, unsigned ticks) {
  slot[(now + ticks) % SLOTS] |= (unsigned char)(1u << thread);
  asleep[thread] = 1;
  due[thread] = (unsigned char)ticks;
}

static void tick(void) {
  now = (now + 1) % SLOTS;
  for (unsigned t = 0; t < THREADS; t++)
    if (asleep[t])
      due[t]--;
  unsigned woken = slot[now];
  slot[now] = 0;
  for (unsigned t = 0; t < THREADS; t++) {
    if (woken >> t & 1) {
      if (!asleep[t] || due[t] != 0)
        reach_error();
      asleep[t] = 0;
    } else if (asleep[t] && due[t] == 0) {
      reach_error();
    }
  }
}

int main(void) {
  while (1) {
    unsigned what = __VERIFIER_nondet_uint();
    if (what < THREADS) {
      if (!asleep[what])
        sleep_for(what, 2 * what + 3);
    } else {
      tick();
    }
  }
}
