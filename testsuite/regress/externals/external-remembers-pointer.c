/* What was given to one unknown function another one may write. */
// native: skip (needs an external function)
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void stash(int *p);
extern void poke(void);
int main(void) {
  int x = 0;
  stash(&x);
  x = 0;
  poke();
  if (x == 5)
    reach_error();
  return 0;
}
