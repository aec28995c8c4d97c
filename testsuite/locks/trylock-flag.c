/* Device-driver style: the lock is released under the same flag under which it was taken; the flag does not change. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int locked;
static int try_lock(void) {
  if (locked)
    reach_error();
  if (!__VERIFIER_nondet_int())
    return 0;
  locked = 1;
  return 1;
}
static void unlock(void) {
  if (!locked)
    reach_error();
  locked = 0;
}
int main(void) {
  int handled = 0;
  while (__VERIFIER_nondet_int()) {
    int got = try_lock();
    if (got)
      handled = 1;
    else
      handled = 0;
    if (handled)
      unlock();
  }
  return 0;
}
