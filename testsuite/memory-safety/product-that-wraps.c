/* The size of an allocation wraps around. */
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned count = __VERIFIER_nondet_uint();
  if (count < 4)
    return 1;
  unsigned bytes = count * 16u;
  char (*slots)[16] = malloc(bytes);
  slots[3][15] = 1;
  free(slots);
  return 0;
}
