/* A clock with an alarm and a memory of its own: it is unlocked before it is set and locked behind that, the
 * alarm rings only while it is armed, and the memory is written within its transactions. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static void check(int condition) {
  if (!condition)
    reach_error();
}

enum { STOPPED, RUNNING, SETTING };
static int state = STOPPED, unlocked, armed, pending, open, written, battery, century, daylight, wake, debug, seen;

static void note(int what) {
  if (debug > 2)
    seen = what;
  else if (debug > 1 && what < 0)
    seen = -what;
}
static void unlock(void) { check(!unlocked); unlocked = 1; }
static void lock(void) { check(unlocked); unlocked = 0; }
static int put(int what) {
  check(unlocked);
  if (what == 2 && !century)
    return 0;
  if (__VERIFIER_nondet_int() == 9) {
    note(-5);
    return -5;
  }
  return 0;
}
static int set(void) {
  int rc, before = state;
  check(state != SETTING);
  state = SETTING;
  unlock();
  rc = put(1);
  if (rc < 0)
    goto out;
  rc = put(2);
  if (rc < 0)
    goto out;
  if (daylight) {
    rc = put(3);
    if (rc < 0)
      goto out;
  }
  before = RUNNING;
out:
  lock();
  state = before;
  return rc;
}
static int arm(void) {
  if (state != RUNNING)
    return -22;
  if (armed) {
    armed = 0;
    pending = 0;
  }
  unlock();
  if (put(4) < 0) {
    lock();
    return -5;
  }
  lock();
  armed = 1;
  return 0;
}
static void disarm(void) {
  if (!armed)
    return;
  check(state == RUNNING);
  armed = 0;
  pending = 0;
}
static void tick(void) {
  check(state != SETTING);
  if (!armed)
    return;
  if (__VERIFIER_nondet_int() > 5) {
    pending = 1;
    if (wake)
      note(1);
  }
}
static void ring(void) {
  if (!pending)
    return;
  check(armed);
  pending = 0;
  if (!daylight)
    armed = 0;
}
static int begin(void) {
  if (open)
    return -16;
  if (!battery && state == STOPPED) {
    note(-19);
    return -19;
  }
  open = 1;
  written = 0;
  return 0;
}
static void store(void) {
  if (!open)
    return;
  unlock();
  if (put(5) == 0 && written < 4)
    written++;
  lock();
}
static void commit(void) {
  if (!open)
    return;
  check(written >= 0 && written <= 4);
  open = 0;
}

int main(void) {
  battery = __VERIFIER_nondet_int() > 0;
  century = __VERIFIER_nondet_int() == 1;
  daylight = __VERIFIER_nondet_int() > 3;
  wake = __VERIFIER_nondet_int() < 0;
  debug = __VERIFIER_nondet_int();
  while (__VERIFIER_nondet_int()) {
    switch (__VERIFIER_nondet_int()) {
    case 0:
      set();
      break;
    case 1:
      arm();
      break;
    case 2:
      disarm();
      break;
    case 3:
      tick();
      break;
    case 4:
      ring();
      break;
    case 5:
      begin();
      break;
    case 6:
      store();
      break;
    default:
      commit();
    }
    check(!unlocked && state != SETTING);
  }
  disarm();
  commit();
  check(!armed && !pending && !open);
  return 0;
}
