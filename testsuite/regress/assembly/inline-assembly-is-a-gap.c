/* Inline assembly that computes: the sum depends on the input. */
// inputs: 4
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  __asm__("addl $1, %0" : "+r"(x));
  if (x == 5)
    reach_error();
  return 0;
}
