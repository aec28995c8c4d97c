/* A keypad at a door: a code of four digits, three failures lock it for twenty ticks, an open door
 * shuts after six. A monitor keeps the last four digits: the door opens on the right ones only. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
enum { SHUT, OPEN, LOCKED };
enum { TICK = 10, CANCEL = 11 };
static int mode = SHUT, entered, right, failures, timer;
static int d1, d2, d3, d4;
static const int code[4] = {2, 7, 1, 8};

static void monitor(int digit) {
  d1 = d2;
  d2 = d3;
  d3 = d4;
  d4 = digit;
}

static void digit_pressed(int digit) {
  if (digit == code[entered])
    right++;
  entered++;
  if (entered < 4)
    return;
  if (right == 4) {
    if (d1 != 2 || d2 != 7 || d3 != 1 || d4 != 8)
      reach_error();
    mode = OPEN;
    timer = 6;
    failures = 0;
  } else if (++failures == 3) {
    mode = LOCKED;
    timer = 20;
  }
  entered = 0;
  right = 0;
}

static void tick(void) {
  if (mode == SHUT)
    return;
  if (--timer > 0)
    return;
  if (mode == LOCKED)
    failures = 0;
  mode = SHUT;
}

int main(void) {
  for (;;) {
    int event = __VERIFIER_nondet_int();
    if (event == TICK) {
      tick();
    } else if (event == CANCEL) {
      entered = 0;
      right = 0;
    } else if (event >= 0 && event < 10 && mode == SHUT) {
      monitor(event % 3 == 2 || event == 7 || event == 1 ? event : 0);
      digit_pressed(event);
    }
    if (failures > 3 || timer < 0 || (failures == 3 && mode != LOCKED))
      reach_error();
  }
}
