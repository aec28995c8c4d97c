/* What goes up by one in a loop comes down in another: needs the relation up + down = n. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  unsigned n = (unsigned)__VERIFIER_nondet_int(), up = 0, down = n;
  while (down > 0) {
    down--;
    up++;
  }
  if (up != n)
    reach_error();
  return 0;
}
