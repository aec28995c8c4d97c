/* As requests, but a request too many takes the place of the first, which has failed: what that one
 * had left is lost to the account. */
// inputs: 0
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
  left_of[0] = TRIES;
  started++;
  failed++;
  return 1;
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
