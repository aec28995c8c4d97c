/* Ten locks, each taken and given back under an option of its own: independent of each other. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static void acquire(int *lock) {
  if (*lock)
    reach_error();
  *lock = 1;
}
static void release(int *lock) {
  if (!*lock)
    reach_error();
  *lock = 0;
}
int main(void) {
  int p0 = __VERIFIER_nondet_int(), l0 = 0;
  int p1 = __VERIFIER_nondet_int(), l1 = 0;
  int p2 = __VERIFIER_nondet_int(), l2 = 0;
  int p3 = __VERIFIER_nondet_int(), l3 = 0;
  int p4 = __VERIFIER_nondet_int(), l4 = 0;
  int p5 = __VERIFIER_nondet_int(), l5 = 0;
  int p6 = __VERIFIER_nondet_int(), l6 = 0;
  int p7 = __VERIFIER_nondet_int(), l7 = 0;
  int p8 = __VERIFIER_nondet_int(), l8 = 0;
  int p9 = __VERIFIER_nondet_int(), l9 = 0;
  while (__VERIFIER_nondet_int()) {
    if (p0) acquire(&l0);
    if (p1) acquire(&l1);
    if (p2) acquire(&l2);
    if (p3) acquire(&l3);
    if (p4) acquire(&l4);
    if (p5) acquire(&l5);
    if (p6) acquire(&l6);
    if (p7) acquire(&l7);
    if (p8) acquire(&l8);
    if (p9) acquire(&l9);
    if (p0) release(&l0);
    if (p1) release(&l1);
    if (p2) release(&l2);
    if (p3) release(&l3);
    if (p4) release(&l4);
    if (p5) release(&l5);
    if (p6) release(&l6);
    if (p7) release(&l7);
    if (p8) release(&l8);
    if (p9) release(&l9);
  }
  return 0;
}
