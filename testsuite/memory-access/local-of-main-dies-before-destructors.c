// The locals of main are dead when destructors run.
// native: skip (an invalid access in line 9)
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int *kept;

__attribute__((destructor)) void last(void) {
  if (kept && *kept != 5) reach_error();
}

int main(void) {
  int x = 5;
  if (__VERIFIER_nondet_int() == 123456789) kept = &x;
  return 0;
}
