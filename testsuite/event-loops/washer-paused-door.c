/* As washer, but a pause before the water comes unlocks the door, and nothing locks it again. */
// inputs: 1, 2, 2, 0, 3
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
enum { STOPPED, FILL, WASH, DRAIN, SPIN };
enum { START = 1, PAUSE = 2, DOOR = 3 };
static int phase = STOPPED, water, timer, rinses;
static int locked, open, paused, heater, turning;

static void begin(int next, int ticks) {
  phase = next;
  timer = ticks;
  heater = next == WASH && rinses == 0;
  turning = next == WASH || next == SPIN;
}

static void tick(void) {
  switch (phase) {
  case FILL:
    if (++water == 6)
      begin(WASH, rinses == 0 ? 15 : 5);
    break;
  case WASH:
    if (--timer == 0)
      begin(DRAIN, 0);
    break;
  case DRAIN:
    if (--water > 0)
      break;
    if (rinses < 2) {
      rinses++;
      begin(FILL, 0);
    } else {
      begin(SPIN, 9);
    }
    break;
  case SPIN:
    if (--timer == 0) {
      begin(STOPPED, 0);
      locked = 0;
    }
    break;
  }
}

int main(void) {
  for (;;) {
    int event = __VERIFIER_nondet_int();
    if (event == START && phase == STOPPED && !open) {
      locked = 1;
      rinses = 0;
      begin(FILL, 0);
    } else if (event == PAUSE && phase != STOPPED && phase != SPIN) {
      paused = !paused;
      if (phase == FILL && water == 0)
        locked = 0;
      heater = 0;
      turning = !paused && phase == WASH;
    } else if (event == DOOR) {
      if (!locked)
        open = !open;
    } else if (!paused) {
      tick();
    }
    if (open && (water > 0 || turning))
      reach_error();
    if (heater && water == 0)
      reach_error();
    if (water < 0 || water > 6 || rinses > 2 || timer < 0)
      reach_error();
  }
}
