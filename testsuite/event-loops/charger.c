/* A battery charger: trickle below 30 (tenths of a volt), constant current to 42, then constant
 * voltage until the current has dropped; timers for each phase, a hot battery pauses them. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
enum { IDLE, TRICKLE, CURRENT, VOLTAGE, FULL, HOT, FAILED };
static int mode = IDLE, resume = IDLE, timer, tapers;
static int amps, charged_for;

static void enter(int next, int limit) {
  mode = next;
  timer = limit;
  tapers = 0;
}

static void measure(int volts) {
  switch (mode) {
  case IDLE:
    if (volts > 0)
      enter(TRICKLE, 10);
    charged_for = 0;
    break;
  case TRICKLE:
    if (volts >= 30)
      enter(CURRENT, 40);
    break;
  case CURRENT:
    if (volts >= 42)
      enter(VOLTAGE, 20);
    break;
  case VOLTAGE:
    if (volts < 40)
      tapers = 0;
    else if (++tapers == 3)
      enter(FULL, 0);
    break;
  case FULL:
    if (volts < 38)
      enter(CURRENT, 40), charged_for = 0;
    break;
  case FAILED:
    break;
  }
  if (mode >= TRICKLE && mode <= VOLTAGE && timer-- == 0)
    mode = FAILED;
}

int main(void) {
  for (;;) {
    int reading = __VERIFIER_nondet_int();
    if (reading < 0 || reading > 45)
      return 0;
    if (reading == 45) {
      if (mode != HOT && mode != FAILED) {
        resume = mode;
        mode = HOT;
      }
    } else if (mode == HOT) {
      mode = resume;
    } else {
      measure(reading);
      if (mode >= TRICKLE && mode <= VOLTAGE)
        charged_for++;
    }
    amps = mode == TRICKLE ? 1 : mode == CURRENT ? 10 : mode == VOLTAGE ? 4 : 0;
    if (amps == 10 && (timer < 0 || timer > 40))
      reach_error();
    if (amps > 0 && charged_for > 80)
      reach_error();
    if (tapers > 3 || (mode == FULL && tapers != 0))
      reach_error();
  }
}
