// A program that forgot <assert.h>: what is asserted may be any scalar, and ends the run if not.
// native: skip (the function is not defined)
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  long long high = 1ll << 40;
  if (x > 100 || x < -100)
    return 0;
  assert(&x);
  assert(high);
  assert(x + 101);
  return 100 / (x + 101) < 0;
}
