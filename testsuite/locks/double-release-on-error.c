/* The error path releases the lock, and the common exit does it again. */
// inputs: 1, 0
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int locked;
static void lock(void) { if (locked) reach_error(); locked = 1; }
static void unlock(void) { if (!locked) reach_error(); locked = 0; }
static int transfer(void) {
  int rc = 0;
  lock();
  if (!__VERIFIER_nondet_int()) {
    rc = -5;
    unlock();
    goto out;
  }
out:
  unlock();
  return rc;
}
int main(void) {
  while (__VERIFIER_nondet_int())
    transfer();
  return 0;
}
