/* All six locks are taken first and released afterwards, so that all six are live in the middle (as in lock benchmarks:
 * exponential in the number of locks for explicit values without merging). */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int p1 = __VERIFIER_nondet_int(), p2 = __VERIFIER_nondet_int(), p3 = __VERIFIER_nondet_int();
  int p4 = __VERIFIER_nondet_int(), p5 = __VERIFIER_nondet_int(), p6 = __VERIFIER_nondet_int();
  while (__VERIFIER_nondet_int()) {
    int l1 = 0, l2 = 0, l3 = 0, l4 = 0, l5 = 0, l6 = 0;
    if (p1) l1 = 1;
    if (p2) l2 = 1;
    if (p3) l3 = 1;
    if (p4) l4 = 1;
    if (p5) l5 = 1;
    if (p6) l6 = 1;
    if (p1) { if (l1 != 1) reach_error(); l1 = 0; }
    if (p2) { if (l2 != 1) reach_error(); l2 = 0; }
    if (p3) { if (l3 != 1) reach_error(); l3 = 0; }
    if (p4) { if (l4 != 1) reach_error(); l4 = 0; }
    if (p5) { if (l5 != 1) reach_error(); l5 = 0; }
    if (p6) { if (l6 != 1) reach_error(); l6 = 0; }
  }
  return 0;
}
