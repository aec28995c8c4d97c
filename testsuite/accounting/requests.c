/* Requests with up to three attempts each, eight at a time: started == done + failed + pending and
 * attempts <= 3 * started. Invariant besides: attempts + left == 3 * started - saved, where `left`
 * sums what the pending ones have left and `saved` what the finished ones did not need. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
enum { SLOTS = 3, TRIES = 3 };
static int left_of[SLOTS];
static unsigned started, done, failed, attempts, saved;

static int start(void) {
  for (int i = 0; i < SLOTS; i++)
    if (left_of[i] == 0) {
      left_of[i] = TRIES;
      started++;
      return 1;
    }
  return 0;
}

static void attempt(int slot, int good) {
  if (left_of[slot] == 0)
    return;
  attempts++;
  left_of[slot]--;
  if (good) {
    saved += (unsigned)left_of[slot];
    left_of[slot] = 0;
    done++;
  } else if (left_of[slot] == 0) {
    failed++;
  }
}

int main(void) {
  for (;;) {
    int event = __VERIFIER_nondet_int();
    if (event == 0)
      start();
    else if (event > 0 && event <= 2 * SLOTS)
      attempt((event - 1) / 2, event % 2);
    unsigned pending = 0, left = 0;
    for (int i = 0; i < SLOTS; i++) {
      pending += left_of[i] > 0;
      left += (unsigned)left_of[i];
    }
    if (started != done + failed + pending)
      reach_error();
    if (attempts + left + saved != TRIES * started)
      reach_error();
  }
}
