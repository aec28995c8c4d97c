/* A sensor on a bus: the bus is held while registers are read, power goes up and down in steps, a buffer is
 * there while samples are taken, and when the driver goes away nothing is left; with options that are read once. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static void check(int condition) {
  if (!condition)
    reach_error();
}

enum { OFF, IDLE, SAMPLING, ASLEEP };
static int power = OFF, bus, buffer, irq, filled, range, average, trigger, low_noise, debug, printed, lost;

static void print(int what) {
  if (debug & 1)
    printed = what;
  if (debug & 2 && what < 0)
    printed = -what;
}
static void take_bus(void) { check(!bus); bus = 1; }
static void give_bus(void) { check(bus); bus = 0; }
static int transfer(int what) {
  check(bus);
  if (__VERIFIER_nondet_int() == 7) {
    print(-5);
    return -5;
  }
  if (what > 3 && low_noise && __VERIFIER_nondet_int() < 0) {
    lost++;
    return -11;
  }
  return 0;
}
static int write_range(void) {
  int rc;
  take_bus();
  if (range == 1)
    rc = transfer(1);
  else if (range == 2)
    rc = transfer(2);
  else {
    rc = transfer(4);
    if (rc == -11)
      rc = transfer(1);
  }
  give_bus();
  return rc;
}
static int power_up(void) {
  int rc;
  check(power == OFF || power == ASLEEP);
  take_bus();
  rc = transfer(0);
  if (rc == 0 && average)
    rc = transfer(4);
  give_bus();
  if (rc < 0)
    return rc;
  power = IDLE;
  return 0;
}
static void power_down(void) {
  check(power != SAMPLING);
  power = OFF;
}
static int start(void) {
  int rc;
  if (power == SAMPLING)
    return -16;
  if (power != IDLE) {
    rc = power_up();
    if (rc < 0) {
      print(rc);
      return rc;
    }
  }
  if (write_range() < 0)
    return -5;
  check(!buffer);
  if (__VERIFIER_nondet_int() == 3)
    return -12;
  buffer = 1;
  filled = 0;
  if (trigger)
    irq = 1;
  power = SAMPLING;
  return 0;
}
static void stop(void) {
  if (power != SAMPLING)
    return;
  check(buffer);
  if (irq) {
    check(trigger);
    irq = 0;
  }
  buffer = 0;
  filled = 0;
  power = IDLE;
}
static void sample(void) {
  if (power != SAMPLING)
    return;
  check(buffer);
  take_bus();
  if (transfer(5) < 0)
    goto out;
  if (average && transfer(5) < 0)
    goto out;
  if (filled < 8)
    filled++;
  else
    lost++;
out:
  give_bus();
}
static void suspend(void) {
  if (power == SAMPLING)
    stop();
  if (power == IDLE)
    power = ASLEEP;
}
static void resume(void) {
  if (power == ASLEEP) {
    int rc = power_up();
    if (rc < 0)
      power = OFF;
  }
}

int main(void) {
  range = __VERIFIER_nondet_int();
  average = __VERIFIER_nondet_int() > 1;
  trigger = __VERIFIER_nondet_int() > 0;
  low_noise = __VERIFIER_nondet_int() == 2;
  debug = __VERIFIER_nondet_int();
  while (__VERIFIER_nondet_int()) {
    switch (__VERIFIER_nondet_int()) {
    case 0:
      start();
      break;
    case 1:
      stop();
      break;
    case 2:
      suspend();
      break;
    case 3:
      resume();
      break;
    default:
      sample();
    }
    check(!bus);
  }
  stop();
  power_down();
  check(!irq && !buffer && power == OFF);
  return 0;
}
