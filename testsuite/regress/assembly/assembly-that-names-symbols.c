// Assembly at the top level of a file that only says something about symbols changes nothing.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
__asm__(".globl other; .hidden other");
int other(void) { return 1; }

int main(void) {
  if (__VERIFIER_nondet_int() && other() != 1) reach_error();
}
