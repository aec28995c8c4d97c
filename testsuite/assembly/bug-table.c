// A trap ends the run; the table beside it is read by others.
// native: skip (it is a fault)
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static void bug(void) {
  __asm__ volatile("1:\tud2\n.pushsection __bug_table,\"aw\"\n2:\t.long 1b - 2b, %c0 - 2b\n\t"
                   ".word %c1, 0\n\t.org 2b+%c2\n.popsection" : : "i"("file.c"), "i"(12), "i"(12));
  __builtin_unreachable();
}
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x < 0) bug();
  if (x < 0) reach_error();
  return 0;
}
