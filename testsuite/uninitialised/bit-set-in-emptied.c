/* A bit is set in a set that was emptied. */
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned *set = malloc(40);
  if (!set)
    return 0;
  for (int word = 0; word < 10; word++)
    set[word] = 0;
  unsigned bit = __VERIFIER_nondet_uint() % 320;
  set[bit / 32] |= 1u << bit % 32;
  int is_three = set[bit / 32] == 3;
  free(set);
  return is_three;
}
