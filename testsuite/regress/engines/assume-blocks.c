/* A failed assumption ends the run, it is no error and no return; inside a loop it cuts only the runs that fail it. */
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
int main(void) {
  int last = 0;
  for (int i = 0; i < 3; i++) {
    last = __VERIFIER_nondet_int();
    __VERIFIER_assume(last == i);
  }
  if (last != 2)
    reach_error();
  return 0;
}
