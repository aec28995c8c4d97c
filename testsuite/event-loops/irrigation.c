/* A garden valve with a time of day and a duration, both set by the user at any time. It is never
 * open for more than an hour. Invariant: while it is open, open_for + remaining <= 60 and remaining
 * >= 1; what is set meanwhile holds for the next day. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
enum { MINUTE, SET_START, SET_DURATION, RAIN };
static int minute, start = 360, duration = 30, remaining;
static int open_for;
static _Bool open, rained;

static void next_minute(void) {
  minute = minute == 1439 ? 0 : minute + 1;
  if (minute == 0)
    rained = 0;
  if (open) {
    open_for++;
    if (--remaining == 0)
      open = 0;
  } else if (minute == start && !rained) {
    open = 1;
    open_for = 0;
    remaining = duration;
  }
}

int main(void) {
  for (;;) {
    int command = __VERIFIER_nondet_int();
    if (command == SET_START) {
      int value = __VERIFIER_nondet_int();
      if (value >= 0 && value < 1440)
        start = value;
    } else if (command == SET_DURATION) {
      int value = __VERIFIER_nondet_int();
      if (value >= 1 && value <= 60)
        duration = value;
    } else if (command == RAIN) {
      rained = 1;
    } else {
      next_minute();
    }
    if (open && (remaining < 1 || open_for > 59))
      reach_error();
    if (open_for > 60 || minute < 0 || minute >= 1440)
      reach_error();
  }
}
