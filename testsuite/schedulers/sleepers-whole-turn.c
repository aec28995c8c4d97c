/* As sleepers, but with times of up to a whole turn of the wheel and a thread that may prolong its
 * sleep: it stays in its old slot. */
// inputs: 4, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 4, 5
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
      if (!asleep[what] || (what == 4 && due[4] == 1))
        sleep_for(what, 3 * what + 4);
    } else {
      tick();
    }
  }
}
