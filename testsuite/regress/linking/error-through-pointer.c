/* The error function is called through a pointer. */
// inputs: 1
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static void fine(void) {}
int main(void) {
  void (*f)(void) = fine;
  if (__VERIFIER_nondet_int() == 1)
    f = reach_error;
  f();
  return 0;
}
