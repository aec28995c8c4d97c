/* Two pointers may be to one cell; a loop writes through the one that is not. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int a = 1, b = 1, c = 1;
int main(void) {
  int *p = __VERIFIER_nondet_int() ? &a : &b, *q = &c;
  while (__VERIFIER_nondet_int())
    *q = 2;
  if (*p != 1)
    reach_error();
  return 0;
}
