/* Compilers know `alloca` without a declaration; without that knowledge it is a function that gives
   anything, null too, and does not exist. */
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int *cell = (int *)alloca(sizeof(int));
  *cell = __VERIFIER_nondet_int();
  return *cell == 3;
}
