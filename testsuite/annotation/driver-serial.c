/* A serial port: states, two locks, an interrupt, buffers that are given back on each error path, and
 * options that are read once. No lock is taken twice, and no buffer is left. */
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
static void check(int condition) {
  if (!condition)
    reach_error();
}

enum { CLOSED, OPENING, OPEN, SUSPENDED, FAILED, REMOVED };
static int state = CLOSED, port_lock, queue_lock, interrupts, users, buffers, pending;
static int use_fifo, use_dma, use_flow, trace, level;
static int traced, errors;

static void lock(int *which) { check(!*which); *which = 1; }
static void unlock(int *which) { check(*which); *which = 0; }
static void note(int what) {
  if (!trace)
    return;
  if (what > level)
    traced = what;
  else if (what < 0)
    errors = errors < 100 ? errors + 1 : 100;
}
static int get_buffer(void) {
  if (__VERIFIER_nondet_int() == 0)
    return -12;
  buffers++;
  return 0;
}
static void put_buffer(void) { check(buffers > 0); buffers--; }
static int set_up(void) {
  int rc = get_buffer();
  if (rc < 0) {
    note(rc);
    goto out;
  }
  if (use_dma) {
    rc = get_buffer();
    if (rc < 0)
      goto first;
    if (use_fifo && __VERIFIER_nondet_int() < 0) {
      rc = -5;
      goto second;
    }
  }
  interrupts = 1;
  note(3);
  return 0;
second:
  put_buffer();
first:
  put_buffer();
out:
  return rc;
}
static void tear_down(void) {
  interrupts = 0;
  if (use_dma)
    put_buffer();
  put_buffer();
  note(4);
}
static int port_open(void) {
  int rc;
  lock(&port_lock);
  if (state == REMOVED || state == FAILED) {
    rc = -19;
    goto out;
  }
  if (state == OPEN || state == SUSPENDED) {
    if (users >= 3) {
      rc = -16;
      goto out;
    }
    users++;
    rc = 0;
    goto out;
  }
  state = OPENING;
  rc = set_up();
  if (rc < 0) {
    state = __VERIFIER_nondet_int() ? FAILED : CLOSED;
    goto out;
  }
  state = OPEN;
  users = 1;
out:
  unlock(&port_lock);
  return rc;
}
static int port_close(void) {
  int rc = 0;
  lock(&port_lock);
  if (users == 0) {
    rc = -9;
    goto out;
  }
  users--;
  if (users > 0)
    goto out;
  if (state == SUSPENDED)
    note(1);
  if (pending) {
    lock(&queue_lock);
    pending = 0;
    unlock(&queue_lock);
  }
  tear_down();
  if (state != FAILED && state != REMOVED)
    state = CLOSED;
out:
  unlock(&port_lock);
  return rc;
}
static int port_write(int bytes) {
  int rc = 0;
  lock(&port_lock);
  if (state != OPEN) {
    rc = state == SUSPENDED ? -11 : -5;
    goto out;
  }
  lock(&queue_lock);
  if (bytes <= 0) {
    rc = -22;
    goto queue;
  }
  if (use_flow && __VERIFIER_nondet_int()) {
    rc = -11;
#ifdef SLIP
    if (use_dma && bytes > 64 && pending)
      goto out;
#endif
    goto queue;
  }
  if (bytes > 64 && !use_dma) {
    note(2);
    bytes = 64;
  }
  pending = 1;
  rc = bytes;
queue:
  unlock(&queue_lock);
out:
  unlock(&port_lock);
  return rc;
}
static void interrupt(void) {
  if (!interrupts)
    return;
  check(state == OPEN || state == SUSPENDED);
  check(buffers > 0);
  lock(&queue_lock);
  if (pending) {
    if (use_dma)
      check(buffers == 2);
    if (__VERIFIER_nondet_int())
      pending = 0;
  }
  unlock(&queue_lock);
}
static int power(int on) {
  int rc = 0;
  lock(&port_lock);
  if (on && state == SUSPENDED)
    state = OPEN;
  else if (!on && state == OPEN) {
    if (pending && !use_fifo) {
      rc = -16;
      note(rc);
    } else
      state = SUSPENDED;
  } else
    rc = -22;
  unlock(&port_lock);
  return rc;
}
static void reset(void) {
  lock(&port_lock);
  if (state == FAILED && users == 0)
    state = CLOSED;
  if (state == OPEN && use_fifo) {
    lock(&queue_lock);
    pending = 0;
    unlock(&queue_lock);
  }
  unlock(&port_lock);
}
int main(void) {
  use_fifo = __VERIFIER_nondet_int() != 0;
  use_dma = __VERIFIER_nondet_int() != 0;
  use_flow = __VERIFIER_nondet_int() != 0;
  trace = __VERIFIER_nondet_int() != 0;
  level = __VERIFIER_nondet_int();
  while (state != REMOVED) {
    switch (__VERIFIER_nondet_uint() % 8) {
    case 0: port_open(); break;
    case 1: port_close(); break;
    case 2: port_write(__VERIFIER_nondet_int()); break;
    case 3: interrupt(); break;
    case 4: power(1); break;
    case 5: power(0); break;
    case 6: reset(); break;
    default:
      if (users == 0 && state != OPEN)
        state = REMOVED;
    }
    check(!port_lock && !queue_lock);
  }
  check(buffers == 0);
  return 0;
}
