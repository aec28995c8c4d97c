/* As ramp, but below 300 turns it brakes softly, by 25 a tick only: from full speed that takes 66
 * ticks. */
// inputs: 1, 3000, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
enum { TICK, SET, STOP, RELEASE };
static int target, speed, stopping, ticks;

static void tick(void) {
  if (stopping) {
    if (ticks < 1000)
      ticks++;
    if (speed > 300)
      speed -= 50;
    else
      speed = speed > 25 ? speed - 25 : 0;
  } else if (speed < target) {
    speed = target - speed > 25 ? speed + 25 : target;
  } else if (speed > target) {
    speed = speed - target > 25 ? speed - 25 : target;
  }
}

int main(void) {
  for (;;) {
    int event = __VERIFIER_nondet_int();
    int before = speed;
    if (event == SET) {
      int wanted = __VERIFIER_nondet_int();
      if (wanted >= 0 && wanted <= 3000)
        target = wanted;
    } else if (event == STOP && !stopping) {
      stopping = 1;
      ticks = 0;
    } else if (event == RELEASE && speed == 0) {
      stopping = 0;
      target = 0;
    } else {
      tick();
    }
    if (speed < 0 || speed > 3000)
      reach_error();
    if (speed - before > 25 || before - speed > 50)
      reach_error();
    if (stopping && ticks >= 60 && speed != 0)
      reach_error();
  }
}
