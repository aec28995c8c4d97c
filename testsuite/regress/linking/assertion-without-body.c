// __VERIFIER_assert that is only declared does what tasks define it to do.
// native: skip (the function is not defined)
extern void __VERIFIER_assert(int); extern int __VERIFIER_nondet_int(void);
int main(void) {
  __VERIFIER_assert(__VERIFIER_nondet_int() != 7);
  return 0;
}
