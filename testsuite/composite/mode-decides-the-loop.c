/* In one mode a loop is over known numbers, in the other it keeps a balance: predicates are tracked at
   its head after blocks have passed it. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
unsigned s, t; int i, k, mode, debit, credit, a;
int main(void) {
  if (__VERIFIER_nondet_int()) mode = 1; else mode = 2;
  t = 1;
  for (k = 0; k < 3; k++) t = t * 3u + 1u;
  s = 17; debit = 0; credit = 0;
  for (i = 0; i < 300; i++) {
    if (mode == 1) s = s * 31u + 1u;
    else { a = __VERIFIER_nondet_int(); if (a > 0 && a < 5) { debit += a; credit += a; } }
  }
  if (mode == 1) { if (s != 1068967249u) reach_error(); }
  else { if (debit != credit) reach_error(); }
  if (t != 40u) reach_error();
  return 0;
}
