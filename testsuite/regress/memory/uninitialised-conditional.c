/* A select between an undefined and a defined value: folding `c ? x : 3` to 3 would be wrong. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int x, c = __VERIFIER_nondet_int();
  int y = c ? x : 3;
  if (c && y != x)
    reach_error();
  if (!c && y != 3)
    reach_error();
  return 0;
}
