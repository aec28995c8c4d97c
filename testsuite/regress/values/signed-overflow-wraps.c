/* x + 1 < x for the greatest int: nsw must not fold the comparison away. */
// inputs: 2147483647
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x + 1 < x)
    reach_error();
  return 0;
}
