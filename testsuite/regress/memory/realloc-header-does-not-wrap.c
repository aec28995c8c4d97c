/* Sizes near the end of the address space are never allocated, with the header of objects that
   realloc may resize, either. */
#include <stdlib.h>
extern void reach_error(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
int main(void) {
  unsigned long n = __VERIFIER_nondet_ulong();
  if (n < (unsigned long)-64) return 0;
  if (malloc(n) || calloc(1, n) || aligned_alloc(16, n)) reach_error();
  if (realloc(0, n)) reach_error();
}
