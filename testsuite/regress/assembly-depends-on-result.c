/* What inline assembly computes is not known: a run that depends on it is none, and nothing is proved of it. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = 1;
  __asm__("addl $1, %0" : "+r"(x));
  if (x == 5)
    reach_error();
  return 0;
}
