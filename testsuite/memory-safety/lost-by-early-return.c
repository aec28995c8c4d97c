/* An early return forgets a buffer. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

static int work(void) {
  char *buffer = malloc(16);
  if (__VERIFIER_nondet_int() < 0)
    return -1;
  buffer[15] = 0;
  free(buffer);
  return 0;
}

int main(void) { return work(); }
