// A program that forgot <assert.h> still means the assertion.
// native: skip (the function is not defined)
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x > 100 || x < -100)
    return 0;
  assert(x * x != 49);
  return 0;
}
