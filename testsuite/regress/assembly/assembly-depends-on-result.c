/* What inline assembly computes is known where all of its template is. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = 1;
  __asm__("addl $1, %0" : "+r"(x));
  if (x == 5)
    reach_error();
  return 0;
}
