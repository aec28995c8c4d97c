/* Lock B is only ever taken while A is held, and A only ever released after B. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int a, b;
static void take_a(void) { if (a || b) reach_error(); a = 1; }
static void take_b(void) { if (!a || b) reach_error(); b = 1; }
static void drop_b(void) { if (!b) reach_error(); b = 0; }
static void drop_a(void) { if (!a || b) reach_error(); a = 0; }
static void flush(int deep) {
  take_a();
  if (deep) {
    take_b();
    drop_b();
  }
  drop_a();
}
int main(void) {
  while (__VERIFIER_nondet_int()) {
    switch (__VERIFIER_nondet_int()) {
    case 0:
      flush(0);
      break;
    case 1:
      flush(1);
      break;
    case 2:
      take_a();
      drop_a();
    }
  }
  return 0;
}
