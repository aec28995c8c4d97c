/* Out-parameters: the callee writes through pointers to the caller's locals. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static void divide(int a, int b, int *quotient, int *rest) {
  *quotient = a / b;
  *rest = a % b;
}
int main(void) {
  int q = -1, r = -1;
  divide(-47, 5, &q, &r);
  if (q != -9 || r != -2)
    reach_error();
  divide(q, r, &q, &r); /* aliases: arguments were read before */
  if (q != 4 || r != -1)
    reach_error();
  return 0;
}
