/* A pointer in memory is redirected and comes back. */
// inputs: 1, 1, 0
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int a = 1, b = 1;
int *cell = &a;
int main(void) {
  while (__VERIFIER_nondet_int()) {
    cell = cell == &a ? &b : &a;
    *cell = 2;
  }
  if (a != 1)
    reach_error();
  return 0;
}
