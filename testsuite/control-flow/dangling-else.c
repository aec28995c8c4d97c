/* The else belongs to the inner if, whatever the indentation says: for a = 0 nothing is assigned. */
// inputs: 0, 1
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int(), r = 0;
  if (a)
    if (b)
      r = 1;
  else
      r = 2;
  if (!a && r != 2)
    reach_error();
  return 0;
}
