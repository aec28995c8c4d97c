/* A walk over an array, to its end at most, may end at any element. */
// inputs: 1, 0
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int a[2], b[2];
int main(void) {
  int *p = a;
  while (__VERIFIER_nondet_int()) {
    if (p == a + 2)
      break;
    *p++ = 1;
  }
  if (p == a + 1)
    reach_error();
  return 0;
}
