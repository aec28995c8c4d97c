/* Messages of a device leave at least 500 ms apart by a clock that wraps at 2^32. A second count,
 * which saturates, tells how long ago the last was. Invariant: since >= min(now - last, 1000000).
 * */
extern unsigned __VERIFIER_nondet_uint(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);
enum { INTERVAL = 500, LONG = 1000000, STEP = 1 << 28 };
static unsigned now, last, since;
static _Bool pending;

static void advance(unsigned elapsed) {
  now += elapsed;
  if (elapsed >= LONG || since + elapsed >= LONG)
    since = LONG;
  else
    since += elapsed;
}

static void poll(void) {
  if (!pending)
    return;
  if (now - last >= INTERVAL) {
    if (since < INTERVAL)
      reach_error();
    last = now;
    since = 0;
    pending = 0;
  }
}

int main(void) {
  for (;;) {
    unsigned elapsed = __VERIFIER_nondet_uint();
    if (elapsed > STEP)
      continue;
    advance(elapsed);
    if (__VERIFIER_nondet_bool())
      pending = 1;
    poll();
    if (since > LONG)
      reach_error();
  }
}
