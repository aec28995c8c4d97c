/* A retry path goes back to the lock without having released it, but only when the second attempt fails, too. */
// inputs: 1, 1
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int locked;
static void lock(void) {
  if (locked)
    reach_error();
  locked = 1;
}
static void unlock(void) {
  if (!locked)
    reach_error();
  locked = 0;
}
int main(void) {
  int attempts = 0;
again:
  lock();
  if (__VERIFIER_nondet_int()) { /* resource busy */
    attempts++;
    if (attempts < 2)
      unlock();
    if (attempts < 3)
      goto again;
  }
  unlock();
  return 0;
}
