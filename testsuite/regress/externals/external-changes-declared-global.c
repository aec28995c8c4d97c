/* An unknown function may write what is defined elsewhere. */
// native: skip (needs an external function)
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern int shared;
extern void other(void);
int main(void) {
  shared = 0;
  other();
  if (shared == 1)
    reach_error();
  return 0;
}
