/* As order-two-locks, but one path takes B after A was released: only after a flush that was deep. */
// inputs: 1, 1, 1, 2
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int a, b, dirty;
static void take_a(void) { if (a || b) reach_error(); a = 1; }
static void take_b(void) { if (!a || b) reach_error(); b = 1; }
static void drop_b(void) { if (!b) reach_error(); b = 0; }
static void drop_a(void) { if (!a || b) reach_error(); a = 0; }
static void flush(int deep) {
  take_a();
  if (deep) {
    take_b();
    drop_b();
    dirty = 1;
  }
  drop_a();
}
int main(void) {
  while (__VERIFIER_nondet_int()) {
    int request = __VERIFIER_nondet_int();
    if (request == 1)
      flush(1);
    else if (request == 2 && dirty)
      take_b();
    else if (request == 3)
      flush(0);
  }
  return 0;
}
