/* A number that depends on a comparison of addresses is no pointer: at the loop's head it was taken apart as if it were one. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void) {
  char a[4], *p = a, *q = a;
  unsigned i = __VERIFIER_nondet_uint(), j = __VERIFIER_nondet_uint(), n = __VERIFIER_nondet_uint();
  unsigned char y;
  if (i > 3 || j > 3)
    return 0;
  p += i;
  q += j;
  y = p < q ? 1 : 3;
  while (n > 0) {
    n--;
    if (y == 2)
      reach_error();
  }
  if (i < j && y != 1)
    reach_error();
  return 0;
}
