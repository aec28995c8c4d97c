// The count of leading zeros of zero is open: x86 leaves what was in the register.
// native: skip (the outcome depends on the machine)
extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x == 0 && __builtin_clz(x) != 32) reach_error();
  return 0;
}
