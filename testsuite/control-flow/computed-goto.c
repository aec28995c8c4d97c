/* Labels as values (GNU): an interpreter loop jumps through a table. The program 1 0 2 adds one, then checks. */
// inputs: 1, 0, 2
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  static void *const table[] = {&&nop, &&inc, &&check};
  int acc = 0, pc = 0;
next:
  if (pc++ == 3)
    return 0;
  int op = __VERIFIER_nondet_int();
  if (op < 0 || op > 2)
    return 0;
  goto *table[op];
nop:
  goto next;
inc:
  acc++;
  goto next;
check:
  if (acc == 1 && pc == 3)
    reach_error();
  goto next;
}
