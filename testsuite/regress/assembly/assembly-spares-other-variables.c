/* Inline assembly without a memory clobber changes its outputs only. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int shared = 1;
int main(void) {
  int x = 1, y = 2;
  __asm__("addl $1, %0" : "+r"(x));
  if (y + shared != 3)
    reach_error();
  return 0;
}
