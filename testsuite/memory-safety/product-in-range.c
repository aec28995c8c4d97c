/* As product-that-wraps, with an upper bound. */
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned count = __VERIFIER_nondet_uint();
  if (count < 4 || count > 1000)
    return 1;
  unsigned bytes = count * 16u;
  char (*slots)[16] = malloc(bytes);
  slots[3][15] = 1;
  slots[count - 1][0] = 2;
  free(slots);
  return 0;
}
