/* SV-COMP tasks define reach_error themselves, with a body that ends the run; the call counts, not the body. */
// inputs: 9
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
extern void __assert_fail(const char *, const char *, unsigned, const char *) __attribute__((noreturn));
void reach_error(void) { __assert_fail("0", "error-with-body.c", 5, "reach_error"); }
void __VERIFIER_assert(int condition) {
  if (!condition) {
  ERROR: {
    reach_error();
    abort();
  }
  }
}
int main(void) {
  __VERIFIER_assert(__VERIFIER_nondet_int() != 9);
  return 0;
}
