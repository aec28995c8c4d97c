/* A device that may be unplugged at any time: what was had is given back on each error path of its
 * set-up, in the opposite order, and nothing streams without power. */
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
static void check(int condition) {
  if (!condition)
    reach_error();
}

enum { ABSENT, ATTACHED, CONFIGURED, STREAMING, ASLEEP };
static int state = ABSENT, mutex, memory, urbs, registered, powered, opens, gone;
static int video, audio, buttons, quirks, max_urbs, rate, last_error;

static void enter(void) { check(!mutex); mutex = 1; }
static void leave(void) { check(mutex); mutex = 0; }
static int fails(int stage) {
  if (quirks & stage)
    return 0;
  return __VERIFIER_nondet_int() == stage;
}
static int probe(void) {
  int rc = -19;
  enter();
  if (state != ABSENT || memory)
    goto out;
  if (fails(1))
    goto out;
  memory++;
  if (video) {
    if (fails(2)) {
      rc = -12;
      goto no_memory;
    }
    memory++;
  }
  if (audio) {
    if (fails(4)) {
      rc = -12;
      goto no_audio;
    }
    memory++;
  }
  check(!powered);
  powered = 1;
  if (fails(8)) {
    rc = -110;
    goto no_power;
  }
  registered = 1;
  if (buttons)
    registered = 2;
  gone = 0;
  state = ATTACHED;
  rc = 0;
  goto out;
no_power:
  powered = 0;
  if (audio)
    memory--;
no_audio:
  if (video)
    memory--;
no_memory:
  memory--;
out:
  if (rc < 0)
    last_error = rc;
  leave();
  return rc;
}
static int configure(int wanted) {
  int rc = 0;
  enter();
  switch (state) {
  case ATTACHED:
  case CONFIGURED:
    if (wanted < 1 || wanted > 8) {
      rc = -22;
      break;
    }
    max_urbs = wanted;
    rate = wanted > 4 ? 2 : 1;
    state = CONFIGURED;
    break;
  case STREAMING:
    rc = -16;
    break;
  default:
    rc = -19;
  }
  leave();
  return rc;
}
static int open(void) {
  int rc = 0;
  enter();
  if (gone || state == ABSENT)
    rc = -19;
  else if (opens >= 2)
    rc = -24;
  else
    opens++;
  leave();
  return rc;
}
static int start(void) {
  int rc = 0;
  enter();
  if (state != CONFIGURED || opens == 0) {
    rc = -22;
    goto out;
  }
  check(powered && urbs == 0);
  while (urbs < max_urbs) {
    if (fails(16)) {
      rc = -12;
      break;
    }
    urbs++;
  }
  if (rc < 0) {
#ifdef SLIP
    if (rate == 2 && audio && !video)
      urbs--;
    else
#endif
      urbs = 0;
    goto out;
  }
  state = STREAMING;
out:
  leave();
  return rc;
}
static void halt(void) {
  urbs = 0;
  if (state == STREAMING)
    state = CONFIGURED;
}
static void done(void) {
  if (urbs == 0)
    return;
  check(state == STREAMING || state == ASLEEP);
  check(memory > 0);
  if (video)
    check(memory >= 2);
  if (state == STREAMING)
    check(powered && registered);
}
static void stop(void) {
  enter();
  halt();
  leave();
}
static void close(void) {
  enter();
  if (opens > 0) {
    opens--;
    if (opens == 0 && state == STREAMING)
      halt();
  }
  leave();
}
static void sleep(int on) {
  enter();
  if (on && (state == CONFIGURED || state == ATTACHED)) {
    state = ASLEEP;
    powered = 0;
  } else if (!on && state == ASLEEP) {
    powered = 1;
    state = ATTACHED;
  }
  leave();
}
static void disconnect(void) {
  enter();
  if (state == ABSENT)
    goto out;
  halt();
  gone = 1;
  registered = 0;
  powered = 0;
  if (audio)
    memory--;
  if (video)
    memory--;
  memory--;
  state = ABSENT;
out:
  leave();
}
int main(void) {
  video = __VERIFIER_nondet_int() != 0;
  audio = __VERIFIER_nondet_int() != 0;
  buttons = __VERIFIER_nondet_int() != 0;
  quirks = __VERIFIER_nondet_int();
  while (__VERIFIER_nondet_int()) {
    switch (__VERIFIER_nondet_uint() % 10) {
    case 0: probe(); break;
    case 1: configure(__VERIFIER_nondet_int()); break;
    case 2: open(); break;
    case 3: start(); break;
    case 4: done(); break;
    case 5: stop(); break;
    case 6: close(); break;
    case 7: sleep(1); break;
    case 8: sleep(0); break;
    default: disconnect();
    }
    check(memory >= 0 && !mutex);
    check(state != ABSENT || (memory == 0 && !powered));
    check((registered != 0) == (state != ABSENT));
  }
  disconnect();
  check(memory == 0 && urbs == 0);
  return 0;
}
