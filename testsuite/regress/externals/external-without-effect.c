/* By the convention of competitions an unknown function returns anything, and does nothing else. */
// native: skip (needs an external function)
// flags: --externals pure
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int shared = 1;
extern void other(int *p);
int main(void) {
  int x = 1;
  other(&x);
  if (x != 1 || shared != 1)
    reach_error();
  return 0;
}
