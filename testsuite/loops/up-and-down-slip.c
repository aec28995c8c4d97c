/* As up-and-down, but each third step down is lost. */
// inputs: 4
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  unsigned n = (unsigned)__VERIFIER_nondet_int(), up = 0, down = n;
  while (down > 0) {
    down--;
    if (down % 3 != 0 || down == 0)
      up++;
  }
  if (up != n)
    reach_error();
  return 0;
}
