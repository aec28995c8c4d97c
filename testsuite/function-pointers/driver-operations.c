/* A driver registers its operations in a struct; one device leaves `release` at the default, which forgets the lock. */
// inputs: 1
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int locked;
static void take(void) { locked = 1; }
static void give(void) { locked = 0; }
static void nothing(void) {}
struct operations { void (*open)(void), (*release)(void); };
static const struct operations full = {take, give}, partial = {take, nothing};
int main(void) {
  const struct operations *ops = __VERIFIER_nondet_int() ? &partial : &full;
  ops->open();
  ops->release();
  if (locked)
    reach_error();
  return 0;
}
