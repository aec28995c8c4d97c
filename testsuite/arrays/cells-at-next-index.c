/* A loop writes two arrays at an index that is an input, and at the next one. */
// inputs: 1, 0, 1, 0
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int a[3], b[3];
int main(void) {
  while (__VERIFIER_nondet_int()) {
    int i = __VERIFIER_nondet_int(), x = __VERIFIER_nondet_int();
    if (i < 0 || i > 1)
      return 0;
    a[i] = x;
    b[i + 1] = x;
  }
  if (a[0] != b[0])
    reach_error();
  return 0;
}
