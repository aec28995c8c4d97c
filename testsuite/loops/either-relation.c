// flags: --analysis predicate
// Behind the loop a disjunction holds: the sign of one input says which relation the others have.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int sign = __VERIFIER_nondet_int(), n = __VERIFIER_nondet_int(), x, rounds = 0;
  if (sign < 0)
    x = n;
  else
    x = n + 1;
  while (__VERIFIER_nondet_int())
    rounds++;
  if (sign < 0 && x != n)
    reach_error();
  return 0;
}
