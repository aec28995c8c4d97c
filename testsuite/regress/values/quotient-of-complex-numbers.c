// Quotients of complex numbers are computed by the compiler's run time: nothing arbitrary.
extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
int main(void) {
  double _Complex a = 2, b = __VERIFIER_nondet_int() ? 1 : 2, c = a / b;
  if (__real__ c != 2 && __real__ c != 1) reach_error();
  return 0;
}
