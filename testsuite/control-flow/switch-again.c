/* The default of a switch excludes every case: the second switch takes it again. */
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
    ;
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
