/* An address is one, whatever its type. */
// native: skip (needs an external function)
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void other(unsigned long address);
int main(void) {
  int x = 0;
  other((unsigned long)&x);
  if (x == 5)
    reach_error();
  return 0;
}
