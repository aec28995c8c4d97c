/* (variant) variant where y may stay distinct from x. FALSE. */
// inputs: 0, 0, 0
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int c1 = __VERIFIER_nondet_int(), c2 = __VERIFIER_nondet_int();
  int *x = &c1, *y = &c2;                  /* assume(x != y): fresh cells */
  *x = 0;
  if (__VERIFIER_nondet_int()) y = x; else *y = 0;
  {
    *y = *y + 1;
    if (*x == 0) reach_error();
  }
  return 0;
}
