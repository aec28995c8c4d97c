/* The same, but one number that no case names becomes one that a case names. */
// inputs: 300, 1, 0
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int kind = __VERIFIER_nondet_int(), units = 0, left;
  switch (kind) {
  case -1: units = 1; break;
  case 2: units = 2; break;
  case 70000: units = 3; break;
  default: break;
  }
  while (__VERIFIER_nondet_int())
    if (kind == 300)
      kind = 2;
  switch (kind) {
  case -1: left = 1; break;
  case 2: left = 2; break;
  case 70000: left = 3; break;
  default: left = 0; break;
  }
  if (left != units)
    reach_error();
  return 0;
}
