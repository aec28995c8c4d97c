/* No function of the program lies at a literal address. */
// native: skip (nothing is mapped there)
extern void reach_error(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
static void fail(void) { reach_error(); }
static void pass(void) {}
int main(void) {
  void (*f)(void) = __VERIFIER_nondet_ulong() ? pass : fail;
  unsigned long n = 65536 + __VERIFIER_nondet_ulong() % 64;
  if (f == pass) ((void (*)(void))n)();
}
