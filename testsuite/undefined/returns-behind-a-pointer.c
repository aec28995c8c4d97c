/* A function that must not return is called through a pointer that does not say so, and does. */
// native: skip (nothing happens then)
static _Noreturn void fail(int code) {
  while (code > 0) {
  }
}
static void (*handler)(int) = fail;
extern int __VERIFIER_nondet_int(void);
int main(void) {
  handler(__VERIFIER_nondet_int());
  return 0;
}
