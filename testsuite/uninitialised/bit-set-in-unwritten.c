/* A bit is set in a set that nothing has emptied; a look at its word sees all others. */
// inputs: 5
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned *set = malloc(40);
  if (!set)
    return 0;
  unsigned bit = __VERIFIER_nondet_uint() % 320;
  set[bit / 32] |= 1u << bit % 32;
  int is_three = set[bit / 32] == 3;
  free(set);
  return is_three;
}
