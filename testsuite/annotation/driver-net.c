/* A network interface: its ring is there while it polls, its two locks exclude each other, a reset goes
 * through its states, and when it is removed nothing is left; with options that are read once. */
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
static void check(int condition) {
  if (!condition)
    reach_error();
}

enum { DOWN, STARTING, UP, RESETTING, GONE };
static int state = DOWN, config_lock, send_lock, polling, carrier, timer, ring, unsent, resets;
static int checksum, scatter, wake, vlan, autoneg, mtu, debug, printed;
static int dropped, sent;

static void take(int *lock, int *inner) { check(!*lock && !*inner); *lock = 1; }
static void give(int *lock) { check(*lock); *lock = 0; }
static void print(int what) {
  if (debug & 1)
    printed = what;
  if (debug & 2 && what < 0)
    printed = -what;
}
static int ring_alloc(void) {
  check(!ring);
  if (mtu > 1500 && !scatter) {
    print(-12);
    return -12;
  }
  if (__VERIFIER_nondet_int() == 5)
    return -12;
  ring = 1;
  return 0;
}
static void ring_free(void) { check(ring && !polling); ring = 0; unsent = 0; }
static int hardware(int on) {
  if (on) {
    if (autoneg && __VERIFIER_nondet_int() < 0)
      return -110;
    carrier = __VERIFIER_nondet_int() != 0;
  } else
    carrier = 0;
  return 0;
}
static void poll_on(void) { check(ring && !polling); polling = 1; }
static void poll_off(void) { check(polling); polling = 0; }
static int open(void) {
  int rc;
  take(&config_lock, &send_lock);
  if (state != DOWN) {
    rc = -16;
    goto out;
  }
  state = STARTING;
  rc = ring_alloc();
  if (rc < 0)
    goto down;
  rc = hardware(1);
  if (rc < 0)
    goto free;
  poll_on();
  if (!carrier) {
    timer = 1;
    print(1);
  }
  state = UP;
  goto out;
free:
  ring_free();
down:
  state = DOWN;
out:
  give(&config_lock);
  return rc;
}
static void stop(void) {
  take(&config_lock, &send_lock);
  if (state == UP) {
    poll_off();
    timer = 0;
    hardware(0);
    ring_free();
    state = DOWN;
  } else if (state == RESETTING) {
#ifdef SLIP
    if (wake && resets > 1) {
      give(&config_lock);
      return;
    }
#endif
    resets = 0;
    ring_free();
    state = DOWN;
  }
  give(&config_lock);
}
static int transmit(int length) {
  int rc = 0;
  take(&send_lock, &config_lock);
  if (state != UP || !carrier) {
    dropped++;
    rc = -100;
    goto out;
  }
  check(ring);
  if (length > mtu) {
    if (!scatter) {
      rc = -90;
      print(rc);
      goto out;
    }
    if (vlan && length > mtu + 4) {
      rc = -90;
      goto out;
    }
  }
  if (unsent >= 4) {
    rc = -11;
    timer = 1;
    goto out;
  }
  if (checksum && __VERIFIER_nondet_int() < 0)
    rc = 1;
  unsent++;
out:
  give(&send_lock);
  return rc;
}
static void poll(void) {
  if (!polling)
    return;
  take(&send_lock, &config_lock);
  check(ring);
  while (unsent > 0 && __VERIFIER_nondet_int()) {
    unsent--;
    sent++;
  }
  if (unsent == 0 && carrier)
    timer = 0;
  give(&send_lock);
}
static void link_changes(void) {
  take(&config_lock, &send_lock);
  if (state == UP) {
    carrier = !carrier;
    if (!carrier)
      timer = 1;
    print(carrier ? 2 : -2);
  }
  give(&config_lock);
}
static void timeout(void) {
  if (!timer)
    return;
  take(&config_lock, &send_lock);
  timer = 0;
  if (state == UP && unsent >= 4) {
    check(polling);
    poll_off();
    carrier = 0;
    if (resets < 3)
      resets++;
    state = RESETTING;
  }
  give(&config_lock);
}
static int finish_reset(void) {
  int rc = 0;
  take(&config_lock, &send_lock);
  if (state != RESETTING)
    goto out;
  ring_free();
  rc = ring_alloc();
  if (rc < 0) {
    state = DOWN;
    goto out;
  }
  rc = hardware(1);
  if (rc < 0) {
    ring_free();
    state = DOWN;
    goto out;
  }
  poll_on();
  state = UP;
out:
  give(&config_lock);
  return rc;
}
static int change_mtu(int to) {
  int rc = 0;
  take(&config_lock, &send_lock);
  if (to < 68 || to > 9000)
    rc = -22;
  else if (state == DOWN)
    mtu = to;
  else if (to < mtu)
    mtu = to;
  else
    rc = -16;
  give(&config_lock);
  return rc;
}
int main(void) {
  checksum = __VERIFIER_nondet_int() != 0;
  scatter = __VERIFIER_nondet_int() != 0;
  wake = __VERIFIER_nondet_int() != 0;
  vlan = __VERIFIER_nondet_int() != 0;
  autoneg = __VERIFIER_nondet_int() != 0;
  debug = __VERIFIER_nondet_int();
  mtu = 1500;
  while (state != GONE) {
    switch (__VERIFIER_nondet_uint() % 9) {
    case 0: open(); break;
    case 1: stop(); break;
    case 2: transmit(__VERIFIER_nondet_int()); break;
    case 3: poll(); break;
    case 4: link_changes(); break;
    case 5: timeout(); break;
    case 6: finish_reset(); break;
    case 7: change_mtu(__VERIFIER_nondet_int()); break;
    default:
      stop();
      state = GONE;
    }
    check(!config_lock && !send_lock);
    check(!(polling && !ring) && unsent <= 4);
  }
  check(!ring && !polling && !carrier);
  return 0;
}
