// A failed assertion ends the run, in a program that forgot <assert.h>, too.
// native: skip (the function is not defined)
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  assert(x > 5);
  if (x == 3)
    reach_error();
  return 0;
}
