/* x & -x is a power of two, except for zero. */
// inputs: 0
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void) {
  unsigned x = __VERIFIER_nondet_uint(), low = x & -x;
  if (low == 0 || (low & (low - 1)) != 0)
    reach_error();
  return 0;
}
