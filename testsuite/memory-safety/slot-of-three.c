/* A buffer is put into one of several slots, all of which are freed: empty ones are null. */
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
static char *slots[3];
int main(void) {
  slots[__VERIFIER_nondet_uchar() % 3] = malloc(2);
  for (int i = 0; i < 3; i++)
    free(slots[i]);
  return 0;
}
