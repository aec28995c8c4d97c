/* Lazy Abstraction §5.2.1 alias example `wp(*p=1, x=0)`, aliased. FALSE. */
// inputs: none
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int x, *p = &x;
  *p = 1; x = 0;
  if (*p != 1) reach_error();
  return 0;
}
