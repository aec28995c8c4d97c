/* A buffer is put into two of several slots, which may be one: else it is freed twice. */
// inputs: 0, 2
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
static char *slots[3];
int main(void) {
  char *buffer = malloc(2);
  slots[__VERIFIER_nondet_uchar() % 3] = buffer;
  slots[__VERIFIER_nondet_uchar() % 3] = buffer;
  for (int i = 0; i < 3; i++)
    free(slots[i]);
  return 0;
}
