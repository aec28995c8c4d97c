/* A write at an index from the input may hit the element that is checked. */
// inputs: 3
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void) {
  int a[5] = {1, 1, 1, 1, 1};
  unsigned i = __VERIFIER_nondet_uint();
  if (i >= 5)
    return 0;
  a[i] = 0;
  if (a[3] == 0)
    reach_error();
  return 0;
}
