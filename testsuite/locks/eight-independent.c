/* Eight locks, each guarded by its own unchanged flag: 2^8 combinations for an analysis that tracks them all at once, a
 * linear proof for one that forgets a lock after its section. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
#define SECTION(p, l) \
  do { \
    l = 0; \
    if (p) l = 1; \
    if (__VERIFIER_nondet_int()) p = p; \
    if (p) { if (l != 1) reach_error(); l = 0; } \
  } while (0)
int main(void) {
  int p1 = __VERIFIER_nondet_int(), p2 = __VERIFIER_nondet_int(), p3 = __VERIFIER_nondet_int();
  int p4 = __VERIFIER_nondet_int(), p5 = __VERIFIER_nondet_int(), p6 = __VERIFIER_nondet_int();
  int p7 = __VERIFIER_nondet_int(), p8 = __VERIFIER_nondet_int();
  int l1, l2, l3, l4, l5, l6, l7, l8;
  while (__VERIFIER_nondet_int()) {
    SECTION(p1, l1);
    SECTION(p2, l2);
    SECTION(p3, l3);
    SECTION(p4, l4);
    SECTION(p5, l5);
    SECTION(p6, l6);
    SECTION(p7, l7);
    SECTION(p8, l8);
  }
  return 0;
}
