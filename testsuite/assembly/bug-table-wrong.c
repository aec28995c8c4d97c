// A trap ends the run where it is reached, and not where it is not.
// inputs: 5
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static void bug(void) {
  __asm__ volatile("1:\tud2\n.section __bug_table,\"aw\"\n2:\t.long 1b - 2b\n.previous");
  while (1) {}
}
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x < 0) bug();
  if (x == 5) reach_error();
  return 0;
}
