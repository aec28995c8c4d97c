/* As button, but a long press does not forget the click before it: a double click may follow with a
 * single release. */
// inputs: 1, 1, 1, 1, 0, 0, 0, 0, 1, 1, 1, 1, 0, 0, 0, 1, 0, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);
enum { MAX = 4, LONG = 12, PAUSE = 7 };
static unsigned char level, held, pause, clicks;
static _Bool down, long_sent;
static unsigned char releases;

enum event { NONE, CLICK, DOUBLE, HOLD };

static enum event sample(_Bool raw) {
  if (raw && level < MAX)
    level++;
  if (!raw && level > 0)
    level--;
  if (!down && level == MAX) {
    down = 1;
    held = 0;
    long_sent = 0;
    return NONE;
  }
  if (down && level == 0) {
    down = 0;
    pause = 0;
    if (long_sent)
      return NONE;
    releases++;
    clicks++;
    if (clicks == 2) {
      clicks = 0;
      return DOUBLE;
    }
    return NONE;
  }
  if (down && !long_sent && ++held == LONG) {
    long_sent = 1;
    return HOLD;
  }
  if (!down && clicks == 1 && ++pause == PAUSE) {
    clicks = 0;
    return CLICK;
  }
  return NONE;
}

int main(void) {
  while (1) {
    _Bool was_down = down;
    enum event e = sample(__VERIFIER_nondet_bool());
    if (e == DOUBLE && releases != 2)
      reach_error();
    if (e == CLICK && releases != 1)
      reach_error();
    if (e == HOLD && !down)
      reach_error();
    if (e != NONE)
      releases = 0;
    if (was_down != down && level != 0 && level != MAX)
      reach_error();
    if (held > LONG || pause > PAUSE || clicks > 1)
      reach_error();
  }
}
