/* The same block device, where a barrier that fails at the last retry gives the tag back and issues the
 * request all the same. */
// inputs: 0, 1, 1, 0, 0, 0, 1, 1, 1, 0, 1, 1, 2, -1
#define SLIP
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
static void check(int condition) {
  if (!condition)
    reach_error();
}

enum { NONE, QUEUED, ISSUED, DONE, BAD };
enum { BOOT, IDLE, BUSY, FROZEN, DEAD };
static int device = BOOT, first = NONE, second = NONE, tags, retries, flushes, dirty;
static int queue_lock, host_lock, order;
static int write_back, use_tags, use_barriers, removable, retry_limit, verbose, seen;

static void lock_queue(void) { check(!queue_lock); queue_lock = 1; }
static void unlock_queue(void) { check(queue_lock); queue_lock = 0; }
static void lock_host(void) { check(!host_lock && queue_lock); host_lock = 1; }
static void unlock_host(void) { check(host_lock); host_lock = 0; }
static void say(int what) {
  if (verbose > 1)
    seen = what;
  else if (verbose && what < 0)
    seen = -what;
}
static void move(int *request, int to) {
  switch (to) {
  case QUEUED: check(*request == NONE || *request == ISSUED); break;
  case ISSUED: check(*request == QUEUED); break;
  case DONE: check(*request == ISSUED); break;
  case BAD: check(*request == ISSUED || *request == QUEUED); break;
  default: check(*request == DONE || *request == BAD);
  }
  *request = to;
}
static int take_tag(void) {
  if (!use_tags) {
    if (tags)
      return -16;
  } else if (tags >= 2)
    return -11;
  tags++;
  return 0;
}
static void give_tag(void) { check(tags > 0); tags--; }
static int submit(int *request, int write) {
  int rc = 0;
  lock_queue();
  if (device == DEAD || device == BOOT) {
    rc = -19;
    goto out;
  }
  if (*request != NONE) {
    rc = -16;
    goto out;
  }
  if (write) {
    if (write_back)
      dirty = 1;
    else if (use_barriers)
      order++;
  }
  move(request, QUEUED);
  say(1);
out:
  if (order > 5)
    order = 0;
  unlock_queue();
  return rc;
}
static int issue(int *request) {
  int rc;
  lock_queue();
  if (device == FROZEN) {
    rc = -11;
    goto out;
  }
  if (*request != QUEUED) {
    rc = 0;
    goto out;
  }
  rc = take_tag();
  if (rc < 0) {
    say(rc);
    goto out;
  }
  lock_host();
  if (device == DEAD) {
    rc = -5;
    move(request, BAD);
    give_tag();
    goto host;
  }
  if (use_barriers && __VERIFIER_nondet_int() < 0) {
    rc = -11;
    give_tag();
#ifdef SLIP
    if (use_tags && retries == retry_limit)
      move(request, ISSUED);
#endif
    goto host;
  }
  move(request, ISSUED);
  device = BUSY;
  rc = 1;
host:
  unlock_host();
out:
  unlock_queue();
  return rc;
}
static void complete(int *request, int status) {
  lock_queue();
  if (*request != ISSUED)
    goto out;
  if (status == 0) {
    move(request, DONE);
    retries = 0;
  } else if (retries < retry_limit) {
    retries++;
    move(request, QUEUED);
    say(-retries);
  } else {
    move(request, BAD);
    retries = 0;
    if (removable && status < 0)
      device = FROZEN;
  }
  give_tag();
  if (tags == 0 && device == BUSY)
    device = IDLE;
out:
  unlock_queue();
}
static int reap(int *request) {
  int rc = 0;
  lock_queue();
  if (*request == DONE || *request == BAD) {
    rc = *request == DONE ? 0 : -5;
    move(request, NONE);
  }
  unlock_queue();
  return rc;
}
static int flush(void) {
  if (!write_back)
    return 0;
  lock_queue();
  lock_host();
  if (device == IDLE && dirty) {
    dirty = 0;
    if (flushes < 9)
      flushes++;
    say(2);
  }
  unlock_host();
  unlock_queue();
  return flushes;
}
static void freeze(int on) {
  lock_queue();
  if (on && (device == IDLE || device == BUSY))
    device = FROZEN;
  else if (!on && device == FROZEN)
    device = tags ? BUSY : IDLE;
  unlock_queue();
}
static void start_up(void) {
  lock_queue();
  if (device == BOOT)
    device = __VERIFIER_nondet_int() ? IDLE : DEAD;
  unlock_queue();
}
static void kill(int *request) {
  lock_queue();
  device = DEAD;
  if (*request == QUEUED)
    move(request, BAD);
  unlock_queue();
}
int main(void) {
  write_back = __VERIFIER_nondet_int() != 0;
  use_tags = __VERIFIER_nondet_int() != 0;
  use_barriers = __VERIFIER_nondet_int() != 0;
  removable = __VERIFIER_nondet_int() != 0;
  verbose = __VERIFIER_nondet_int();
  retry_limit = __VERIFIER_nondet_int();
  if (retry_limit < 0 || retry_limit > 3)
    retry_limit = 1;
  start_up();
  while (__VERIFIER_nondet_int()) {
    int *request = __VERIFIER_nondet_int() ? &first : &second;
    int in_flight;
    switch (__VERIFIER_nondet_uint() % 9) {
    case 0: submit(request, 0); break;
    case 1: submit(request, 1); break;
    case 2: issue(request); break;
    case 3: complete(request, __VERIFIER_nondet_int()); break;
    case 4: reap(request); break;
    case 5: flush(); break;
    case 6: freeze(1); break;
    case 7: freeze(0); break;
    default:
      if (removable)
        kill(request);
    }
    in_flight = (first == ISSUED) + (second == ISSUED);
    check(tags == in_flight);
    check(!queue_lock && !host_lock);
    if (device == IDLE)
      check(in_flight == 0 || use_tags);
  }
  return 0;
}
