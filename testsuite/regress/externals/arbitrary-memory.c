// __VERIFIER_nondet_memory writes anything, whatever unknown functions do.
// native: skip (the native runtime does not know it)
extern void reach_error(void);
extern void __VERIFIER_nondet_memory(void *, unsigned long);

int main(void) {
  int x[2] = {1, 2};
  __VERIFIER_nondet_memory(x, sizeof x);
  if (x[0] == 7 && x[1] == 8) reach_error();
}
