/* Inline assembly that clobbers memory may write what others can know, and no run is made up from what it computes. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static int hidden = 1;
int shared = 1;
int main(void) {
  int x = 1;
  __asm__ volatile("movl $1, %0" : "=m"(x) : : "memory");
  if (hidden != 1)
    reach_error();
  return 0;
}
