/* The section is left under a flag that a callback may have cleared inside: the lock stays. */
// inputs: 1, 1, 1
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int locked, enabled;
static void callback(void) {
  if (__VERIFIER_nondet_int())
    enabled = 0;
}
int main(void) {
  enabled = __VERIFIER_nondet_int() != 0;
  do {
    if (enabled) {
      if (locked)
        reach_error();
      locked = 1;
    }
    callback();
    if (enabled)
      locked = 0;
  } while (__VERIFIER_nondet_int() && !locked);
  if (locked)
    reach_error();
  return 0;
}
