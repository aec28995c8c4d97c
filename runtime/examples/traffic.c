/* A controller that runs for ever: the lights are never green on both roads, whatever the buttons
 * and timers do. `sensor`, which has no body, gets a contract by code: what it may return.
 *
 *   verify --proofs traffic.c
 */
#include <verifier.h>

enum light { RED, GREEN, YELLOW };

extern int sensor(int road);

/* The contract of `sensor`: a number of waiting cars, of which the road says nothing. */
int sensor(int road) {
  verifier_assert(road == 0 || road == 1);
  return (int)verifier_between(0, 100);
}

static enum light lights[2];
static int timer, turn;

static void step(void) {
  if (timer > 0) {
    timer--;
  } else if (lights[turn] == GREEN) {
    lights[turn] = YELLOW;
    timer = 3;
  } else if (lights[turn] == YELLOW) {
    lights[turn] = RED;
    turn = 1 - turn;
    timer = 1;
  } else if (sensor(turn) > 0) {
    lights[turn] = GREEN;
    timer = 10;
  } else {
    turn = 1 - turn;
  }
}

void proof_never_green_on_both_roads(void) {
  lights[0] = lights[1] = RED;
  timer = turn = 0;
  while (__VERIFIER_nondet_bool()) {
    step();
    verifier_assert(lights[0] == RED || lights[1] == RED);
  }
}
