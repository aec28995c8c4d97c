/* A goto enters the loop behind its initialisation and behind its test: the loop has two entries (irreducible for a
 * structured reading). Either way the body runs for i = 3, 4, 5. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int i = 3, sum = 0;
  if (__VERIFIER_nondet_int())
    goto body;
  for (i = 3; i < 6; i++) {
  body:
    sum += i;
  }
  if (sum != 12 || i != 6)
    reach_error();
  return 0;
}
