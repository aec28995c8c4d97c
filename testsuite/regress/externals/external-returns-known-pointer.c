/* An unknown function may return a pointer that it was given before: a store through it changes the object. */
// native: skip (needs an external function)
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void stash(int *p);
extern int *get(void);
int main(void) {
  int x = 0;
  stash(&x);
  int *p = get();
  if (p == &x) {
    x = 1;
    *p = 2;
    if (x == 2)
      reach_error();
  }
  return 0;
}
